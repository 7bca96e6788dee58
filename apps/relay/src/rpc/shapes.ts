import * as z from 'zod'
import type { RpcErrorName } from './RpcError.ts'

/** Entries of one batch. */
export const batchLimit = 500

const error = (name: RpcErrorName) => ({ error: name })

/** Each issue's message is the name of the error it is answered with. */
export const topicShape = z.string(error('InvalidTopic')).regex(/^[0-9a-f]{64}$/, error('InvalidTopic'))

/** Sealed by the clients; the relay knows nothing of it but its length. */
export const messageShape = z.string(error('InvalidParams')).min(1, error('InvalidParams'))

/** Seconds. */
export const ttlShape = z.int(error('InvalidParams')).nullish()

/** A JWT for the receiver, passed on unread. */
export const attestationShape = z.string(error('InvalidParams')).max(8_192, error('PayloadSizeExceeded')).nullish()

/** A batch of something. */
export function batchOf<Entry extends z.ZodType>(entry: Entry) {
  return z.array(entry, error('InvalidParams')).min(1, error('BatchEmpty')).max(batchLimit, error('BatchLimitExceeded'))
}
