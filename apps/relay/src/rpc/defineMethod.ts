import * as z from 'zod'
import type { Connection } from '../connection/Connection.ts'
import type { RelayContext } from '../RelayContext.ts'
import { RpcError, type RpcErrorName } from './RpcError.ts'

/** A method's result, and the work to do after it was sent. */
type Answer = { result: unknown; after?: () => Promise<void> }

/** A method of the relay, before its parameters are parsed. */
export type Method = {
  /** @throws RpcError */
  answer(context: RelayContext, connection: Connection, params: unknown): Promise<Answer>
}

/**
 * Defines a method by its parameters' schema and its handler. Unknown members are ignored: clients send more than a relay should know.
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

/** Each issue's message is the name of its error response. */
export const topicShape = z.string(error('InvalidTopic')).regex(/^[0-9a-f]{64}$/, error('InvalidTopic'))

/** Encrypted by the clients; the relay only knows its length. */
export const messageShape = z.string(error('InvalidParams')).min(1, error('InvalidParams'))

/** Seconds. */
export const ttlShape = z.int(error('InvalidParams')).nullish()

/** A JWT for the receiver, forwarded unparsed. */
export const attestationShape = z.string(error('InvalidParams')).max(8_192, error('PayloadSizeExceeded')).nullish()

export function batchOf<Entry extends z.ZodType>(entry: Entry) {
  return z.array(entry, error('InvalidParams')).min(1, error('BatchEmpty')).max(batchLimit, error('BatchLimitExceeded'))
}
