import * as z from 'zod/mini'
import { frameErrorSchema } from './frameMessage.ts'
import { frameRequests, socialProviders } from './frameRequests.ts'
import { frameUserSchema } from './frameUser.ts'

/**
 * Where a browser has neither a frame with storage nor a window, as on phones and in apps' own web views, the page goes to the wallet's and
 * comes back:
 *
 *     page   /v1/redirect?projectId&origin&return#latchkey-request={nonce, key, ask, look}    (the browser names the page as referrer)
 *     wallet {return}#latchkey-return={nonce, key, sealed}
 *
 * `key` is one that the sender made for this message (ECDH). The answer is sealed to the page's, so that an address that leaks shows nothing
 * and is of no use for another request, project or site (`sealAnswer`).
 */
export const redirectMarks = { request: 'latchkey-request=', answer: 'latchkey-return=' } as const

/** Longest fragment in characters; browsers accept longer ones, but not all of them. */
export const maxRedirect = 65_536

const nonceSchema = z.string().check(z.regex(/^[0-9a-f]{32}$/))
const base64UrlSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]+$/))
/** An uncompressed point of P-256. */
const publicKeySchema = base64UrlSchema.check(z.length(87))

export const redirectLoginSchema = z.union([
  z.strictObject({ email: frameRequests.connectEmail.shape.email }),
  z.strictObject({ provider: z.enum(socialProviders), initData: frameRequests.connectSocial.shape.initData }),
])

export const redirectRequestSchema = z.strictObject({
  nonce: nonceSchema,
  key: publicKeySchema,
  ask: z.union([
    z.strictObject({ kind: z.literal('connect'), login: redirectLoginSchema }),
    z.strictObject({ kind: z.literal('rpc'), ...frameRequests.rpc.shape }),
    z.strictObject({ kind: z.literal('settings'), ...frameRequests.openSettings.shape }),
    z.strictObject({ kind: z.literal('signOut') }),
  ]),
  look: z.optional(frameRequests.syncTheme),
})
export type RedirectRequest = z.infer<typeof redirectRequestSchema>
export type RedirectAsk = RedirectRequest['ask']

/** What is sealed: the outcome, and who is signed in after it. */
export const redirectAnswerSchema = z.union([
  z.strictObject({ result: z.unknown(), user: z.nullable(frameUserSchema) }),
  z.strictObject({ error: frameErrorSchema, user: z.nullable(frameUserSchema) }),
])
export type RedirectAnswer = z.infer<typeof redirectAnswerSchema>

export const sealedAnswerSchema = z.strictObject({ nonce: nonceSchema, key: publicKeySchema, sealed: base64UrlSchema })
export type SealedAnswer = z.infer<typeof sealedAnswerSchema>
