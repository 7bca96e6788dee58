import { emptySend } from '../initialState.ts'
import type { Latchkey } from '../latchkey.ts'
import type { SendState } from '../state.ts'

export type SetSendParameters = Partial<Omit<SendState, 'loading' | 'lastRetry'>>

/** Keeps what the visitor has entered while they step between the views of a transfer. */
export function setSend(latchkey: Latchkey, parameters: SetSendParameters): void {
  latchkey.store.setState(({ send }) => ({ send: { ...send, ...parameters } }))
}

/** Forgets the transfer being prepared. */
export function resetSend(latchkey: Latchkey): void {
  latchkey.store.setState(({ send }) => ({ send: { ...emptySend, loading: send.loading, lastRetry: send.lastRetry } }))
}
