import * as z from 'zod/mini'
import { frameErrorSchema } from './frameMessage.ts'
import { frameRequests, socialProviders } from './frameRequests.ts'
import { frameUserSchema } from './frameUser.ts'

/**
 * Where a browser has neither a frame with storage nor a window, as in many apps' own web views, the page goes to the wallet's and comes back:
 *
 *     page   /v1/redirect?projectId&origin&return#latchkey-request={nonce, ask, look}    (the browser names the page as referrer)
 *     wallet {return}#latchkey-return={nonce, result} or {nonce, error}
 *
 * The nonce is kept in the tab's `sessionStorage` meanwhile, so that an answer counts once, and in this tab only.
 */
export const redirectMarks = { request: 'latchkey-request=', answer: 'latchkey-return=' } as const

/** Longest fragment in characters. */
const maxRedirect = 32_768

const nonceSchema = z.string().check(z.regex(/^[0-9a-f]{32}$/))

export const redirectRequestSchema = z.strictObject({
  nonce: nonceSchema,
  ask: z.union([
    z.strictObject({
      kind: z.literal('connect'),
      login: z.union([
        z.strictObject({ email: frameRequests.connectEmail.payload.shape.email }),
        z.strictObject({ provider: z.enum(socialProviders) }),
      ]),
    }),
    z.strictObject({ kind: z.literal('rpc'), ...frameRequests.rpc.payload.shape }),
  ]),
  look: z.optional(frameRequests.syncTheme.payload),
})
export type RedirectRequest = z.infer<typeof redirectRequestSchema>
export type RedirectAsk = RedirectRequest['ask']

export const redirectAnswerSchema = z.union([
  z.strictObject({ nonce: nonceSchema, result: z.unknown(), user: z.nullable(frameUserSchema) }),
  z.strictObject({ nonce: nonceSchema, error: frameErrorSchema }),
])
export type RedirectAnswer = z.infer<typeof redirectAnswerSchema>

/** @throws RangeError for what is too long for an address */
export function writeFragment(mark: string, value: RedirectRequest | RedirectAnswer): string {
  const fragment = `#${mark}${encodeURIComponent(JSON.stringify(value))}`
  if (fragment.length > maxRedirect) throw new RangeError('too long for an address')
  return fragment
}

/** What stands behind a mark in a fragment; undefined for anything else. */
export function readFragment(mark: string, fragment: string): unknown {
  if (!fragment.startsWith(`#${mark}`) || fragment.length > maxRedirect) return undefined
  try {
    return JSON.parse(decodeURIComponent(fragment.slice(mark.length + 1)))
  } catch {
    return undefined
  }
}
