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
import { isSameToken } from '../../parts/isSameToken.ts'
import type { Tokens } from '../../parts/useTokens.ts'

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
 * Checks what is being typed once typing pauses. The last finding stays until the next one is there, so that a sentence does not flicker
 * with every key.
 *
 * @param question what the check depends on; undefined means there is nothing to check.
 * @param check throws what is wrong.
 */
export function useCheck(
  question: string | undefined,
  check: (signal: AbortSignal) => Promise<unknown>,
): BaseError | undefined {
  const [error, setError] = useState<BaseError>()
  const current = useRef(check)
  useEffect(() => {
    current.current = check
  })
  useEffect(() => {
    if (question === undefined) {
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
  }, [question])
  return error
}

/** An amount in base units; undefined for a text that is none. */
export function readUnits(amount: string, decimals: number | string): bigint | undefined {
  try {
    return parseAmount(amount, Number(decimals))
  } catch {
    return undefined
  }
}

/**
 * Checks a transfer as `sendToken` would and keeps it for the review, the receiver in its canonical spelling and with its name.
 * @returns whom it goes to: what is reviewed can be sent.
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

/** After a transfer was sent: says so, and shows it in the account's activity where the visitor still waits for it. */
export function leaveReview(latchkey: Latchkey, options: { view: ViewName; message: string }): void {
  showBanner(latchkey, { state: 'success', message: options.message })
  setAccountTab(latchkey, 'activity')
  // Closed while the wallet was open, or elsewhere by now: the visitor is not pulled back.
  const modal = getModal(latchkey)
  if (modal.open && modal.stack.at(-1)?.view === options.view) open(latchkey, { view: 'Account' })
}
