import { getIdentity, parsePaymentRequest, type Receiver, resolveReceiver } from '@latchkey/core'
import { type BaseError, ReceiverBurnsError, toBaseError } from '@latchkey/core/errors'
import { isOutage, isSameAddress } from '@latchkey/core/internal'
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
  /** The error of the text; stays while that is looked up again. */
  error: BaseError | undefined
  /** True while a name is being resolved. */
  isResolving: boolean
  /** Looks the text up again; absent when that cannot help. Also runs by itself. */
  retry: (() => void) | undefined
}

type Lookup = { input: string; text: string; receiver?: Receiver; error?: BaseError }

/**
 * The recipient that the typed text resolves to on the active network, or its error; never those of an earlier text.
 * @param contract CAIP id of what is sent: at its own contract it would be lost.
 */
export function useReceiver(text: string, contract: string | undefined): FoundReceiver {
  const latchkey = useLatchkey()
  const { network } = useAccount()
  const [lookup, setLookup] = useState<Lookup>()
  const [attempt, setAttempt] = useState(0)
  const typed = text.trim()
  const input = typed && JSON.stringify([typed, network?.caipNetworkId, attempt])

  useEffect(() => {
    if (!input) {
      setLookup(undefined)
      return
    }
    const controller = new AbortController()
    const looked = { input, text: typed }
    const resolveTyped = async (): Promise<Lookup> => {
      try {
        // Only an unreadable request is still in the field: see `enterReceiver`.
        parsePaymentRequest(typed)
        return { ...looked, receiver: await resolveReceiver(latchkey, { receiver: typed, signal: controller.signal }) }
      } catch (error) {
        return { ...looked, error: toBaseError(error) }
      }
    }
    const timer = setTimeout(() => {
      void resolveTyped().then((next) => controller.signal.aborted || setLookup(next))
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [latchkey, input, typed])

  const isCurrent = lookup?.input === input
  const found = isCurrent ? lookup?.receiver : undefined
  const isLost = found && isSameAddress(found.address, contract?.split(':').at(-1))
  const lookupError = typed && lookup?.text === typed ? lookup.error : undefined
  const error = isLost ? new ReceiverBurnsError({ receiver: found.address }) : lookupError
  const retry = () => setAttempt((last) => last + 1)
  useRetry(lookupError, retry)

  return {
    receiver: isLost ? undefined : found,
    error,
    isResolving: input !== '' && !isCurrent && typed.includes('.'),
    retry: error && isOutage(error) ? retry : undefined,
  }
}

/** The picture of a recipient's name, when the server has one for exactly this name. */
export function useReceiverPicture(receiver: Receiver | undefined): string | undefined {
  const identity = useRead(getIdentity, { address: receiver?.name && receiver.address }).data
  return identity && identity.name === receiver?.name ? (identity.avatar ?? undefined) : undefined
}
