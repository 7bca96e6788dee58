import * as z from 'zod'
import type { Connection } from '../connection/Connection.ts'
import type { RelayContext } from '../RelayContext.ts'
import { RpcError, type RpcErrorName } from './RpcError.ts'

/** What a method gives back: its result, and what is to happen once that is on the wire. */
type Answer = { result: unknown; after?: () => Promise<void> }

/** A method of the relay, its parameters still unread. */
export type Method = {
  /** @throws RpcError */
  answer(context: RelayContext, connection: Connection, params: unknown): Promise<Answer>
}

/**
 * Ties a handler to the shape of its parameters. Members the shape does not name are dropped unread: clients tell more than a relay should
 * know.
 */
export function defineMethod<Shape extends z.ZodType>(
  shape: Shape,
  handle: (context: RelayContext, connection: Connection, params: z.infer<Shape>) => Promise<Answer>,
): Method {
  return {
    async answer(context, connection, params) {
      const parsed = shape.safeParse(params)
      if (!parsed.success) throw new RpcError(errorName(parsed.error.issues))
      return handle(context, connection, parsed.data)
    },
  }
}

const shapeErrors: readonly string[] = [
  'InvalidTopic',
  'BatchEmpty',
  'BatchLimitExceeded',
  'PayloadSizeExceeded',
] satisfies RpcErrorName[]

function errorName(issues: readonly z.core.$ZodIssue[]): RpcErrorName {
  const named = issues.find(({ message }) => shapeErrors.includes(message))?.message
  // One of the names above.
  return (named as RpcErrorName | undefined) ?? 'InvalidParams'
}

/** Entries of one batch. */
const batchLimit = 500

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
