import {
  type CaipAddress,
  checkSend,
  type Latchkey,
  type Receiver,
  resolveReceiver,
  setSend,
  type TokenBalance,
} from '@latchkey/core'
import { type BaseError, toBaseError } from '@latchkey/core/errors'
import { checkSendDollars, getSend, watchSend } from '@latchkey/core/internal'
import { useEffect, useRef, useState } from 'react'
import { useNetwork } from '../../hooks/useNetwork.ts'
import { useWatch } from '../../hooks/useWatch.ts'
import { isSameBalance, type Tokens } from '../../parts/useTokens.ts'

/**
 * Checks a transfer as `sendToken` would and keeps it for the review, the recipient in its canonical spelling and with its name.
 * @returns the recipient: what is reviewed can be sent; undefined if a wallet sent it meanwhile, the visitor typed something else, or the
 * memo is another recipient's.
 * @param options.dollars the sum that `amount` was computed from, if any
 * @throws what `resolveReceiver`, `checkSend` and `checkSendDollars` throw.
 */
export async function reviewSend(
  latchkey: Latchkey,
  options: {
    token: TokenBalance
    amount: string
    dollars: string | undefined
    receiver: string
    memo?: string | undefined
    account: CaipAddress
    signal?: AbortSignal
  },
): Promise<Receiver | undefined> {
  const { dollars, memo, signal } = options
  const before = draftOf(latchkey)
  const receiver = await resolveReceiver(latchkey, options)
  const { memoReceiver = receiver.address } = getSend(latchkey)
  if (memo && memoReceiver !== receiver.address) {
    // Typed for the recipient before this one; the form says that it is gone.
    setSend(latchkey, { memo: undefined, memoReceiver: undefined })
    return undefined
  }
  const [fiatSource] = await Promise.all([
    dollars === undefined ? undefined : checkSendDollars(latchkey, { ...options, dollars }),
    checkSend(latchkey, { ...options, receiver: receiver.address }),
  ])
  // A slow node decides when this is reached. A transfer that was sent leaves an empty draft.
  if (signal?.aborted || draftOf(latchkey) !== before) return undefined
  setSend(latchkey, {
    token: options.token,
    sendTokenAmount: options.amount,
    isMost: getSend(latchkey).isMost,
    fiatAmount: dollars,
    fiatSource,
    receiverAddress: receiver.address,
    receiverProfileName: receiver.name,
    receiverNameFacts: receiver.facts,
    memo: memo?.trim() || undefined,
    memoReceiver: receiver.address,
  })
  return receiver
}

/** What the visitor typed, to compare. */
function draftOf(latchkey: Latchkey): string {
  const { token, sendTokenAmount, receiverAddress, receiverProfileName, memo } = getSend(latchkey)
  return JSON.stringify([token?.address, sendTokenAmount, receiverAddress, receiverProfileName, memo])
}

/** The token to send, with its newest balance: the chosen one while it is of the active network, else the network's native currency. */
export function useSendToken({ tokens }: Tokens): TokenBalance | undefined {
  const { token: chosen } = useWatch(getSend, watchSend)
  const { network } = useNetwork()
  if (chosen && (chosen.chainId === undefined || chosen.chainId === network?.caipNetworkId))
    return tokens.find((token) => isSameBalance(token, chosen)) ?? chosen
  return tokens.find((token) => token.address === undefined) ?? tokens[0]
}

/** Typing pauses this long before what was typed is checked. */
const pauseMs = 300

/**
 * Checks what is typed once typing pauses. The last error stays until the next result, so that it does not flicker with every key.
 *
 * @param input what the check depends on; undefined means there is nothing to check.
 * @param check throws what is wrong.
 */
export function useCheck(
  input: string | undefined,
  check: (signal: AbortSignal) => Promise<unknown>,
): BaseError | undefined {
  const [error, setError] = useState<BaseError>()
  const current = useRef(check)
  useEffect(() => {
    current.current = check
  })
  useEffect(() => {
    if (input === undefined) {
      setError(undefined)
      return
    }
    const controller = new AbortController()
    const timer = setTimeout(() => {
      current.current(controller.signal).then(
        () => controller.signal.aborted || setError(undefined),
        (cause: unknown) => controller.signal.aborted || setError(toBaseError(cause)),
      )
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [input])
  return error
}
