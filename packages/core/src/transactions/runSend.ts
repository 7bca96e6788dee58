import { SendInProgressError } from '../errors/send.ts'
import { toBaseError } from '../errors/toBaseError.ts'
import { emptySend } from '../initialState.ts'
import type { Latchkey } from '../latchkey.ts'
import { emptyBalances } from '../reads/emptyBalances.ts'
import type { SendState, SentTransaction } from '../state.ts'

/**
 * SPEC §4: 'loading on at start, off at end in both outcomes. On success the token, amount, receiver, profile data are cleared and balances
 * emptied.' One transfer at a time.
 *
 * @throws SendInProgressError, and what `send` throws as a BaseError
 */
export async function runSend(latchkey: Latchkey, send: () => Promise<SentTransaction>): Promise<SentTransaction> {
  if (latchkey.store.getState().send.loading) throw new SendInProgressError()
  change(latchkey, (state) => ({ ...state, loading: true }))
  try {
    const sent = await send()
    change(latchkey, ({ lastRetry }) => ({ ...emptySend, loading: true, lastRetry }))
    void emptyBalances(latchkey)
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
