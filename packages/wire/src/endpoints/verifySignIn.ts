import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { caipAddressSchema, clientQuery, timeSchema } from '../schemas.ts'
import { longestSignIn } from '../signIn/longestSignIn.ts'

/**
 * The cookies in which a browser keeps a session's tokens. It holds names that begin so to the host that set them (RFC 6265bis): neither
 * another host of the site nor plain HTTP can set one.
 */
export const signInCookies = { access: '__Host-latchkey-access', refresh: '__Host-latchkey-refresh' } as const

/** A token in a response body: an access token of a few hundred characters, or a refresh token of 256 bits. */
const tokenSchema = z.string().check(z.minLength(1), z.maxLength(4096))

/** What a sign-in gives, and each refresh of it. */
export const signInAnswerSchema = z.object({
  session: z.object({
    /** The same through all refreshes. */
    id: z.string(),
    /** CAIP-10. */
    account: caipAddressSchema,
    /** Of the page that signed in, `host[:port]`. */
    domain: z.string(),
    issuedAt: timeSchema,
    /** When it ends unless it is refreshed. */
    expiresAt: timeSchema,
    /** Of the message; empty when it had none. */
    resources: z.array(z.string()),
  }),
  /** A JWT that any backend verifies with the keys of `/.well-known/jwks.json`. Absent in cookie mode, like `refreshToken`. */
  accessToken: z.optional(tokenSchema),
  accessExpiresAt: timeSchema,
  /** For one refresh. */
  refreshToken: z.optional(tokenSchema),
})
export type SignInAnswer = z.infer<typeof signInAnswerSchema>

export const verifySignIn = defineEndpoint({
  name: 'verifySignIn',
  method: 'POST',
  path: '/v1/auth/verify',
  access: 'project',
  cost: 5,
  maxBodyBytes: 131_072,
  summary:
    'Begins a session with a signed sign-in message: EIP-4361, Sign In With Solana, or CAIP-122 of another namespace.',
  query: z.object(clientQuery),
  body: z.object({
    /** The exact text that was signed. */
    message: z.string().check(z.minLength(1), z.maxLength(longestSignIn)),
    /** As wallets of the namespace encode it; for eip155 hex of EIP-191, ERC-1271 or ERC-6492. */
    signature: z.string().check(z.minLength(1), z.maxLength(65_536)),
    /** Base64 of the bytes that the wallet reports to have signed; when absent, the message in UTF-8. */
    signedAs: z.optional(z.string().check(z.maxLength(32_768))),
    /** For cosmos, whose addresses are hashes of keys. */
    publicKey: z.optional(z.string().check(z.maxLength(256))),
    /** How the list of sessions names this one. */
    device: z.optional(z.string().check(z.maxLength(128))),
    /** The tokens come as cookies, and not in the body. Only for an origin that is same-site with the server. */
    cookie: z.optional(z.boolean()),
  }),
  response: signInAnswerSchema,
  problems: true,
})
