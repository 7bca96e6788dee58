import { getIdentity, parsePaymentRequest, type Receiver, resolveReceiver } from '@latchkey/core'
import { type BaseError, toBaseError } from '@latchkey/core/errors'
import { isOutage } from '@latchkey/core/internal'
import { useEffect, useState } from 'react'
import { useAccount } from '../../hooks/useAccount.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useRead } from '../../hooks/useRead.ts'
import { useRetry } from '../../hooks/useRetry.ts'

/** Typing pauses this long before what was typed is looked up. */
const pauseMs = 300

export type FoundReceiver = {
  /** Undefined while the text is not resolved. */
  receiver: Receiver | undefined
  /** What is wrong with the last text that was looked up; stays until the next one is, so that it does not flicker. */
  error: BaseError | undefined
  /** True while a name is requested. */
  isResolving: boolean
  /** Looks the same text up again; absent where that cannot help. Runs by itself as well. */
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
  const error = question ? finding?.error : undefined
  const lookAgain = () => setAttempt((last) => last + 1)
  useRetry(error, lookAgain)

  return {
    receiver: isCurrent ? finding?.receiver : undefined,
    error,
    isResolving: question !== '' && !isCurrent && typed.includes('.'),
    retry: error && isOutage(error) ? lookAgain : undefined,
  }
}

/** The picture that belongs to a receiver's name, where the server knows one of this very name. */
export function useReceiverPicture(receiver: Receiver | undefined): string | undefined {
  const identity = useRead(getIdentity, { address: receiver?.name && receiver.address }).data
  return identity && identity.name === receiver?.name ? (identity.avatar ?? undefined) : undefined
}
