import type { Latchkey } from '../latchkey.ts'
import type { SentTransaction } from '../state.ts'
import { replaceTransaction } from '../transactions/replaceTransaction.ts'

/**
 * Asks the wallet to send the account nothing with the nonce of a pending transaction of this app and a fee at least 12.5 % higher, so that
 * the transaction cannot be mined any more. The fee is spent. Resolves when the wallet has broadcast it; the entry becomes `cancelled`, or
 * `confirmed` if the first one was mined before.
 *
 * @throws what `speedUpTransaction` throws
 * @example
 * const [sent] = getSentTransactions(latchkey)
 * await cancelTransaction(latchkey, { hash: sent.hash })
 */
export async function cancelTransaction(
  latchkey: Latchkey,
  options: { hash: string; signal?: AbortSignal },
): Promise<SentTransaction> {
  return replaceTransaction(latchkey, { ...options, purpose: 'cancel' })
}
