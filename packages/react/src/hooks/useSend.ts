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
  /** Says what is wrong with a transfer, without asking the wallet. */
  check: Write<TransferParameters, void>
  /** Asks the wallet, once; `useTransactions` follows what was sent. */
  send: Write<TransferParameters, SentTransaction>
}

/**
 * A transfer being prepared and sent, for a screen of one's own. NFTs go by `useWrite(sendNft)`, names become addresses by
 * `resolveReceiver`, and the fee is `useRead(getFee, …)`.
 *
 * @example
 * const { token, sendTokenAmount, receiverAddress, send } = useSend()
 * const isAsking = send.status === 'pending'
 * <button disabled={isAsking} onClick={() => void send.run({ token, amount: sendTokenAmount, receiver: receiverAddress })}>Send</button>
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
