import * as z from 'zod/mini'
import { frameUserSchema } from './frameUser.ts'

/**
 * What the page (host) and the embedded wallet's page (frame) send each other:
 *
 *     host                                    frame
 *      │ load the frame's URL                   │
 *      │── window message: hello + one port ───▶│  checks source, origin and version; takes one port only
 *      │◀─ port: ready {version, storage, user} │
 *      │── port: {id, type, payload} ──────────▶│
 *      │◀─ port: {id, waiting: true} ───────────│  its page is shown; from now a person decides (five minutes)
 *      │◀─ port: {id, result} or {id, error} ───│
 *      │── port: {id, type: 'abort'} ──────────▶│  ends that request only
 *      │◀─ port: {event, payload} ──────────────│  at any time
 *
 * After the hello nothing is read from the window: whoever holds the port is the page that the frame checked.
 */

/** Versions of the protocol that this code speaks; a frame answers with the highest one it shares with the host. */
export const frameVersions: readonly number[] = [1]

/** Longest message in characters of JSON; longer ones are dropped. */
export const maxFrameMessage = 262_144

const idSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/))

/** The only window message: sent once with one MessagePort, to the frame's exact origin. */
export const frameHelloSchema = z.strictObject({
  latchkey: z.literal('hello'),
  versions: z.array(z.int().check(z.gte(1), z.lte(1_000))).check(z.minLength(1), z.maxLength(16)),
})

/** Host to frame. `payload` is parsed by the schema of its type (`frameRequests`). */
export const frameRequestSchema = z.strictObject({
  id: idSchema,
  type: z.string().check(z.maxLength(64)),
  payload: z.optional(z.unknown()),
})

/** Why a request failed. Codes of EIP-1193 are numbers in `rpcCode`. */
export const frameErrorSchema = z.strictObject({
  code: z.string().check(z.maxLength(64)),
  message: z.string().check(z.maxLength(1_000)),
  rpcCode: z.optional(z.int()),
})
export type FrameErrorBody = z.infer<typeof frameErrorSchema>

/** Frame to host: the response to a request, or word that the visitor is deciding. */
export const frameResponseSchema = z.union([
  z.strictObject({ id: idSchema, waiting: z.literal(true) }),
  z.strictObject({ id: idSchema, result: z.unknown() }),
  z.strictObject({ id: idSchema, error: frameErrorSchema }),
])

/** Frame to host, without a request. */
export const frameEventSchema = z.union([
  /** First message on the port. `storage`: false where this frame is of no use: the host opens a window instead. */
  z.strictObject({
    event: z.literal('ready'),
    payload: z.strictObject({ version: z.int(), storage: z.boolean(), user: z.nullable(frameUserSchema) }),
  }),
  /** The frame has something to show, or no longer has. `height`: of its content in CSS pixels. */
  z.strictObject({
    event: z.literal('show'),
    payload: z.strictObject({ height: z.number().check(z.gte(0), z.lte(4_000)) }),
  }),
  z.strictObject({ event: z.literal('hide'), payload: z.strictObject({}) }),
  /** The visitor who is signed in changed; null after a sign-out anywhere. */
  z.strictObject({ event: z.literal('user'), payload: z.strictObject({ user: z.nullable(frameUserSchema) }) }),
])
export type FrameEvent = z.infer<typeof frameEventSchema>
