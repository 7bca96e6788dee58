import { type BaseError, parsePaymentRequest, type Receiver, resolveReceiver, toBaseError } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { useAccount } from '../../hooks/useAccount.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useWake } from '../../hooks/useWake.ts'

/** Typing pauses this long before what was typed is looked up. */
const pauseMs = 300

/** Codes of the errors of a lookup that may succeed later; the others say what is wrong with the text. */
const lookupCodes = /^(SERVER|HTTP)_|_(UNCHECKED|DISPUTED)$/

export type FoundReceiver = {
  /** Undefined while it is not known whom the text means. */
  receiver: Receiver | undefined
  /** What is wrong with the last text that was looked up; stays until the next one is, so that it does not flicker. */
  error: BaseError | undefined
  /** True while a name is asked for. */
  isResolving: boolean
  /** Looks the same text up again; absent where that cannot help. Runs by itself once the page is online or in view again. */
  retry: (() => void) | undefined
}

type Finding = { question: string; receiver?: Receiver; error?: BaseError }

/** Whom the typed text means on the network shown. A receiver is of exactly the text in the field, or none. */
export function useReceiver(text: string): FoundReceiver {
  const latchkey = useLatchkey()
  const { network } = useAccount()
  const [finding, setFinding] = useState<Finding>()
  const [attempt, setAttempt] = useState(0)
  const typed = text.trim()
  const question = typed && JSON.stringify([typed, network?.caipNetworkId, attempt])

  useEffect(() => {
    if (!question) {
      setFinding(undefined)
      return
    }
    const controller = new AbortController()
    const look = async (): Promise<Finding> => {
      try {
        // Only one that does not read is still in the field: see `enterReceiver`.
        parsePaymentRequest(typed)
        return { question, receiver: await resolveReceiver(latchkey, { receiver: typed, signal: controller.signal }) }
      } catch (error) {
        return { question, error: toBaseError(error) }
      }
    }
    const timer = setTimeout(() => {
      void look().then((next) => controller.signal.aborted || setFinding(next))
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [latchkey, question, typed])

  const isCurrent = finding?.question === question
  const retry =
    question && finding?.error && lookupCodes.test(finding.error.code)
      ? () => setAttempt((last) => last + 1)
      : undefined
  useWake(retry)

  return {
    receiver: isCurrent ? finding?.receiver : undefined,
    error: question ? finding?.error : undefined,
    isResolving: question !== '' && !isCurrent && typed.includes('.'),
    retry,
  }
}
