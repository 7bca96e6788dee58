import {
  type CaipAddress,
  checkSend,
  getModal,
  type Latchkey,
  open,
  type Receiver,
  resolveReceiver,
  setAccountTab,
  setSend,
  showBanner,
  type TokenBalance,
  type ViewName,
} from '@latchkey/core'
import { type BaseError, toBaseError } from '@latchkey/core/errors'
import { getSend, parseAmount, watchSend } from '@latchkey/core/internal'
import { useEffect, useRef, useState } from 'react'
import { useNetwork } from '../../hooks/useNetwork.ts'
import { useWatch } from '../../hooks/useWatch.ts'
import { isSameToken, type Tokens } from '../../parts/useTokens.ts'

/** The token to send, with its newest balance: the chosen one while it is of the active network, else the network's native currency. */
export function useSendToken({ tokens }: Tokens): TokenBalance | undefined {
  const { token: chosen } = useWatch(getSend, watchSend)
  const { network } = useNetwork()
  if (chosen && (chosen.chainId === undefined || chosen.chainId === network?.caipNetworkId))
    return tokens.find((token) => isSameToken(token, chosen)) ?? chosen
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

/** An amount in base units; undefined when the text is no amount. */
export function readUnits(amount: string, decimals: number | string): bigint | undefined {
  try {
    return parseAmount(amount, Number(decimals))
  } catch {
    return undefined
  }
}

/**
 * Checks a transfer as `sendToken` would and keeps it for the review, the recipient in its canonical spelling and with its name.
 * @returns the recipient: what is reviewed can be sent.
 * @throws what `resolveReceiver` and `checkSend` throw.
 */
export async function reviewSend(
  latchkey: Latchkey,
  options: { token: TokenBalance; amount: string; receiver: string; account: CaipAddress; signal?: AbortSignal },
): Promise<Receiver> {
  const receiver = await resolveReceiver(latchkey, options)
  await checkSend(latchkey, { ...options, receiver: receiver.address })
  setSend(latchkey, {
    token: options.token,
    sendTokenAmount: options.amount,
    receiverAddress: receiver.address,
    receiverProfileName: receiver.name,
    receiverNameFacts: receiver.facts,
  })
  return receiver
}

/** Announces a sent transfer, and opens the account's activity if the review is still on screen. */
export function leaveReview(latchkey: Latchkey, options: { view: ViewName; message: string }): void {
  showBanner(latchkey, { state: 'success', message: options.message })
  setAccountTab(latchkey, 'activity')
  // A visitor who closed the modal or went elsewhere is not pulled back.
  const modal = getModal(latchkey)
  if (modal.open && modal.stack.at(-1)?.view === options.view) open(latchkey, { view: 'Account' })
}
