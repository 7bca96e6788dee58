import { SendInProgressError } from '../errors/send.ts'
import { toBaseError } from '../errors/toBaseError.ts'
import { emptySend } from '../initialState.ts'
import type { Latchkey } from '../latchkey.ts'
import { readCache } from '../reads/readCache.ts'
import type { SendState, SentTransaction } from '../state.ts'

/**
 * Runs a transfer, one at a time. `loading` is set until it ends, whatever the outcome; on success the form is cleared and the balances are
 * read again.
 *
 * @throws SendInProgressError, and what `send` throws as a BaseError
 */
export async function runSend(latchkey: Latchkey, send: () => Promise<SentTransaction>): Promise<SentTransaction> {
  if (latchkey.store.getState().send.loading) throw new SendInProgressError()
  change(latchkey, (state) => ({ ...state, loading: true }))
  try {
    const sent = await send()
    change(latchkey, ({ lastRetry }) => ({ ...emptySend, loading: true, lastRetry }))
    void readCache(latchkey).discard(['getBalances', 'getNativeBalance'])
    return sent
  } catch (error) {
    throw toBaseError(error)
  } finally {
    change(latchkey, (state) => ({ ...state, loading: false }))
  }
}

function change(latchkey: Latchkey, next: (state: SendState) => SendState): void {
  latchkey.store.setState(({ send }) => ({ send: next(send) }))
}
