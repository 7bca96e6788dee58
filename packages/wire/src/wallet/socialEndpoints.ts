import * as z from 'zod/mini'
import type { SocialProvider } from '../frame/frameRequests.ts'
import { define } from './define.ts'
import { bytes32Schema, walletSessionSchema, walletUserSchema } from './schemas.ts'

/**
 * Signing in with an account elsewhere:
 *
 *     frame                                server                         provider
 *      │ startSocialLogin {verifierHash} ──▶│                                │
 *      │◀── {flowId, url}                   │                                │
 *      │ opens url in a new window ────────▶│ only from this page: a cookie  │
 *      │                                    │── 302 ────────────────────────▶│  the visitor agrees
 *      │                                    │◀── code, through the window ───│
 *      │ finishSocialLogin {verifier} ─────▶│ only where the window has the cookie was the code exchanged
 *      │◀── {pending} until then, {session} │
 *
 * The session goes to the device that has the verifier, and the code is accepted from the browser that this device's page opened: a link to
 * a login that somebody else started signs nobody in.
 */

/** Providers that send the visitor back with a code (OAuth 2). */
export const oauthProviders = [
  'google',
  'x',
  'discord',
  'apple',
  'github',
  'facebook',
] as const satisfies readonly SocialProvider[]
export type OauthProvider = (typeof oauthProviders)[number]

const flowIdSchema = z.uuid()

/** Where the login begins. */
const startFields = {
  /** The page that embeds the wallet. */
  origin: z.string().check(z.maxLength(255)),
  /** The project that must name the origin; any one when left out. */
  projectId: z.optional(z.string().check(z.maxLength(128))),
  /** Adds the login to the visitor who is signed in, whose sign-in must be of the last five minutes. */
  links: z.optional(z.literal(true)),
}

/** SHA-256 of 32 random bytes that only the frame has. */
const verifierHashSchema = bytes32Schema

const finishBody = z.strictObject({
  flowId: flowIdSchema,
  verifier: bytes32Schema,
  /** SHA-256 of the refresh token that the device made for this session. Of no use with `links`. */
  refreshHash: bytes32Schema,
})

const pendingSchema = z.strictObject({ pending: z.literal(true) })
const signedInSchema = z.strictObject({ session: walletSessionSchema })
/** The login was added to the visitor of the session that the request has. */
const linkedSchema = z.strictObject({ user: walletUserSchema })

export const socialEndpoints = {
  startSocialLogin: define({
    name: 'startSocialLogin',
    path: '/v1/wallet/login/social',
    summary: 'Starts a login with an account elsewhere.',
    body: z.strictObject({
      ...startFields,
      provider: z.enum(oauthProviders),
      verifierHash: verifierHashSchema,
      /** The provider is asked to have the visitor sign in again, and the sign-in counts from when it says that they did. */
      fresh: z.optional(z.literal(true)),
    }),
    response: z.strictObject({
      flowId: flowIdSchema,
      /** Of the wallet's own origin, for a new window that the wallet's page itself opens. It leads to the provider. */
      url: z.string().check(z.maxLength(2_048)),
    }),
  }),
  finishSocialLogin: define({
    name: 'finishSocialLogin',
    path: '/v1/wallet/login/social/finish',
    summary: 'Signs in once the visitor has come back from the provider. To be repeated while it is pending.',
    body: finishBody,
    response: z.union([pendingSchema, signedInSchema, linkedSchema]),
  }),
  startFarcasterLogin: define({
    name: 'startFarcasterLogin',
    path: '/v1/wallet/login/farcaster',
    summary: 'Starts a login with Farcaster’s app (FIP-11).',
    body: z.strictObject({ ...startFields, verifierHash: verifierHashSchema }),
    response: z.strictObject({
      flowId: flowIdSchema,
      /** What the visitor's app opens, from a QR code or as a link. */
      url: z.string().check(z.maxLength(2_048)),
      expiresInSeconds: z.int().check(z.gte(1)),
    }),
  }),
  finishFarcasterLogin: define({
    name: 'finishFarcasterLogin',
    path: '/v1/wallet/login/farcaster/finish',
    summary: 'Signs in once the visitor has agreed in Farcaster’s app. To be repeated while it is pending.',
    body: finishBody,
    response: z.union([pendingSchema, signedInSchema, linkedSchema]),
  }),
  finishTelegramLogin: define({
    name: 'finishTelegramLogin',
    path: '/v1/wallet/login/telegram',
    summary: 'Signs in with what Telegram handed to a mini app in the last five minutes, once.',
    body: z.strictObject({
      ...startFields,
      /** `Telegram.WebApp.initData`. */
      initData: z.string().check(z.minLength(1), z.maxLength(4_096)),
      refreshHash: bytes32Schema,
    }),
    response: z.union([signedInSchema, linkedSchema]),
  }),
  unlinkLogin: define({
    name: 'unlinkLogin',
    path: '/v1/wallet/logins/remove',
    summary:
      'Removes a way to sign in, except for the last one, and ends the visitor’s other sessions. Needs a sign-in of the last five minutes.',
    body: z.strictObject({ loginId: z.uuid() }),
    response: walletUserSchema,
  }),
} as const
