import {
  checkSend,
  type SendState,
  type SentTransaction,
  type SetSendParameters,
  sendToken,
  setSend,
  type TransferParameters,
} from '@latchkey/core'
import { getSend, resetSend, watchSend } from '@latchkey/core/internal'
import { useMemo } from 'react'
import { useLatchkey } from './useLatchkey.ts'
import { useWatch } from './useWatch.ts'
import { useWrite, type Write } from './useWrite.ts'

export type UseSend = SendState & {
  set: (parameters: SetSendParameters) => void
  reset: () => void
  /** Checks a transfer without a wallet request. */
  check: Write<TransferParameters, void>
  /** Sends the wallet one request; `useTransactions` follows the transaction. */
  send: Write<TransferParameters, SentTransaction>
}

/**
 * Preparing and sending a transfer, for a custom screen. For NFTs use `useWrite(sendNft)`, for names `resolveReceiver`, for the fee
 * `useRead(getFee, …)`.
 *
 * @example
 * const { token, sendTokenAmount, receiverAddress, send } = useSend()
 * const isSending = send.status === 'pending'
 * <button disabled={isSending} onClick={() => void send.run({ token, amount: sendTokenAmount, receiver: receiverAddress })}>Send</button>
 */
export function useSend(): UseSend {
  const latchkey = useLatchkey()
  const state = useWatch(getSend, watchSend)
  const check = useWrite(checkSend)
  const send = useWrite(sendToken)
  const calls = useMemo(
    () => ({
      set: (parameters: SetSendParameters) => setSend(latchkey, parameters),
      reset: () => resetSend(latchkey),
    }),
    [latchkey],
  )
  return { ...state, ...calls, check, send }
}
