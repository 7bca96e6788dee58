import type { Latchkey } from '../latchkey.ts'
import type { SentTransaction } from '../state.ts'
import { replaceTransaction } from '../transactions/replaceTransaction.ts'

/**
 * Asks the wallet to send a pending transaction of this app again with the same nonce and a fee at least 12.5 % higher, so that only one of
 * the two can be mined. Stays one entry: `minedHash` says which it was. Resolves when the wallet has broadcast it.
 *
 * The account and network of the transaction must be the ones connected; what is sent again must be what is shown and what a node has as pending. Wallets on other devices may refuse.
 * @throws TransactionNotPendingError, ReplacementRefusedError, NonceIgnoredError (the wallet sent a second transaction instead, or its nonce is not known yet; it is listed by itself),
 * NotConnectedError, AccountChangedError, NetworkChangedError, UnsupportedMethodError, UserRejectedError and what `sendToken` throws
 * @example
 * const [sent] = getSentTransactions(latchkey)
 * await speedUpTransaction(latchkey, { hash: sent.hash })
 */
export async function speedUpTransaction(
  latchkey: Latchkey,
  options: { hash: string; signal?: AbortSignal },
): Promise<SentTransaction> {
  return replaceTransaction(latchkey, { ...options, purpose: 'speedUp' })
}
