import { AbortedError } from '../errors/common.ts'
import {
  TransactionCancelledError,
  TransactionDroppedError,
  TransactionExpiredError,
  TransactionReplacedError,
  TransactionRevertedError,
} from '../errors/send.ts'
import { TransactionNotPendingError } from '../errors/transactions.ts'
import type { Latchkey } from '../latchkey.ts'
import type { SentTransaction } from '../state.ts'

/**
 * Waits for the outcome of a sent transaction.
 * @throws TransactionRevertedError, TransactionCancelledError, TransactionReplacedError, TransactionDroppedError (it may still be mined),
 * TransactionExpiredError, TransactionNotPendingError where it is not listed, AbortedError
 */
export async function waitForSent(
  latchkey: Latchkey,
  { hash }: Pick<SentTransaction, 'hash'>,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<void> {
  const status = await new Promise<SentTransaction['status']>((resolve, reject) => {
    const check = () => {
      const sent = latchkey.store.getState().sentTransactions.find((one) => one.hash === hash)
      if (sent?.status === 'pending') return
      finish()
      if (sent) resolve(sent.status)
      // A transaction that is not listed is not followed, so the wait would never end.
      else reject(new TransactionNotPendingError({ hash }))
    }
    const abort = () => {
      finish()
      reject(new AbortedError())
    }
    const stop = latchkey.store.subscribe(check)
    const finish = () => {
      stop()
      signal?.removeEventListener('abort', abort)
    }
    signal?.addEventListener('abort', abort)
    if (signal?.aborted) return abort()
    check()
  })
  if (status === 'confirmed' || status === 'pending') return
  throw new endings[status]({ hash })
}

const endings = {
  failed: TransactionRevertedError,
  cancelled: TransactionCancelledError,
  replaced: TransactionReplacedError,
  dropped: TransactionDroppedError,
  expired: TransactionExpiredError,
} as const
