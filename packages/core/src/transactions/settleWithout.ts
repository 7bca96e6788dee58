import type { BaseError } from '../errors/BaseError.ts'
import type { ErrorCode } from '../errors/codes.ts'
import type { Latchkey } from '../latchkey.ts'
import type { RequestedTransaction } from '../state.ts'
import { changeRequestedTransactions, removeRequestedTransaction } from './requestedTransactions.ts'

/** How long a wallet that returned an error may still broadcast. */
const mayBroadcastMs = 2 * 60_000

/** Errors after which nothing was sent. After any other error the wallet may have sent it. */
const notSentCodes: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'USER_REJECTED',
  'EMBEDDED_WALLET_UNAVAILABLE',
  'UNAUTHORIZED',
  'UNSUPPORTED_METHOD',
  'UNRECOGNIZED_CHAIN',
  'REQUEST_PENDING',
  'ACCOUNT_CHANGED',
  'NETWORK_CHANGED',
  'NONCE_TOO_LOW',
  'NONCE_TOO_HIGH',
  'INSUFFICIENT_FUNDS',
  'FEE_CAP_TOO_LOW',
  'FEE_CAP_TOO_HIGH',
  'EXECUTION_REVERTED',
  'BROADCAST_REFUSED',
])

/** Whether a wallet that answered with this error has sent nothing. */
export function isNotSent({ code }: BaseError): boolean {
  return notSentCodes.has(code)
}

/** Settles a request that the wallet answered with an error. */
export function settleWithout(latchkey: Latchkey, { id }: RequestedTransaction, error: BaseError): void {
  if (isNotSent(error)) {
    removeRequestedTransaction(latchkey, id)
    return
  }
  // An error of the wallet's own: it shows the request no longer, but may have broadcast.
  if (error.code !== 'WALLET_ERROR') return
  const keepUntil = Date.now() + mayBroadcastMs
  changeRequestedTransactions(latchkey, (list) =>
    list.map((requested) => (requested.id === id ? { ...requested, keepUntil, hasFailed: true } : requested)),
  )
}
