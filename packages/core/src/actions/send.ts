import type { Unsubscribe } from '../adapter/wallets.ts'
import { emptySend } from '../initialState.ts'
import type { Latchkey } from '../latchkey.ts'
import type { SendState } from '../state.ts'
import { watch } from './account.ts'

/** The transfer being prepared. */
export function getSend(latchkey: Latchkey): SendState {
  return latchkey.store.getState().send
}

/** Watches the transfer being prepared. */
export function watchSend(latchkey: Latchkey, onChange: (value: SendState, previous: SendState) => void): Unsubscribe {
  return watch(latchkey, getSend, onChange)
}

export type SetSendParameters = Partial<Omit<SendState, 'loading' | 'lastRetry'>>

/**
 * Stores the visitor's input while they move between the views of a transfer.
 *
 * @example
 * setSend(latchkey, { token, sendTokenAmount: '1.5', receiverAddress: '0x7099…79C8' })
 */
export function setSend(latchkey: Latchkey, parameters: SetSendParameters): void {
  const noFiat = { fiatAmount: undefined, fiatSource: undefined, fiatInTokens: undefined }
  latchkey.store.setState(({ send }) => {
    // An amount in tokens replaces a sum of money, and tokens computed from one are not another token's.
    const isRetyped = 'sendTokenAmount' in parameters && !('fiatAmount' in parameters)
    const isOtherToken = 'token' in parameters && send.fiatInTokens && parameters.token?.address !== send.token?.address
    const noMost = 'sendTokenAmount' in parameters && { isMost: undefined }
    return { send: { ...send, ...((isRetyped || isOtherToken) && noFiat), ...noMost, ...parameters } }
  })
}

/** Discards the transfer being prepared. */
export function resetSend(latchkey: Latchkey): void {
  latchkey.store.setState(({ send }) => ({ send: { ...emptySend, loading: send.loading, lastRetry: send.lastRetry } }))
}
