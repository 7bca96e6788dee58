import { AbortedError } from '../errors/ours.ts'
import { TransactionCancelledError, TransactionRevertedError } from '../errors/send.ts'
import { TransactionNotPendingError } from '../errors/transactions.ts'
import type { Latchkey } from '../latchkey.ts'
import type { SentTransaction } from '../state.ts'

/**
 * Waits until the chain has decided a sent transaction, as the tracker of sent transactions reports it.
 * @throws TransactionRevertedError, TransactionCancelledError (also where something else took its place), TransactionNotPendingError
 * where it is not listed, AbortedError
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
      // Nobody follows what is not listed: waiting for it would not end.
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
  if (status === 'confirmed') return
  throw status === 'failed' ? new TransactionRevertedError({ hash }) : new TransactionCancelledError({ hash })
}
