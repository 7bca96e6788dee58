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
export async function runSend(kit: Latchkey, send: () => Promise<SentTransaction>): Promise<SentTransaction> {
  if (kit.store.getState().send.loading) throw new SendInProgressError()
  change(kit, (state) => ({ ...state, loading: true }))
  try {
    const sent = await send()
    change(kit, ({ lastRetry }) => ({ ...emptySend, loading: true, lastRetry }))
    void emptyBalances(kit)
    return sent
  } catch (error) {
    throw toBaseError(error)
  } finally {
    change(kit, (state) => ({ ...state, loading: false }))
  }
}

function change(kit: Latchkey, next: (state: SendState) => SendState): void {
  kit.store.setState(({ send }) => ({ send: next(send) }))
}
