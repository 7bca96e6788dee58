import { BaseError } from '../errors/BaseError.ts'

const codes: readonly string[] = ['RPC_UNAVAILABLE', 'RPC_TIMEOUT', 'RPC_ANSWER_INVALID', 'ABORTED']

/** Whether a node may have taken a transaction all the same: no response came, or none that can be read. It is followed then. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof BaseError && codes.includes(error.code)
}
