import { formatAmount, type Network } from '@latchkey/core'
import type { BaseError, ErrorCode } from '@latchkey/core/errors'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useMessages } from '../../hooks/useMessages.ts'
import { Note } from '../../parts/Note.tsx'
import { CircleAlertIcon } from '../../ui/Icon.tsx'

/** Between it and what is above, as between the parts of a review. */
const gapPx = 16

/**
 * Why nothing was sent: at the end of what is reviewed, scrolled into view. In the footer it would take room from the rest, and on a small
 * screen move the buttons away from the finger.
 */
export function SendOutcome({
  code,
  error,
  network,
}: {
  code: ErrorCode | undefined
  error: BaseError | undefined
  network: Network
}): ReactNode {
  const { send, errors } = useMessages()
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // There the buttons are the end of the content, below it.
    if (code && element.current)
      element.current.closest('.lk-body[data-tight]')?.scrollBy(0, element.current.offsetHeight + gapPx)
  }, [code])
  if (!code) return null
  const { decimals, symbol } = network.nativeCurrency
  // What an account of the network must hold, in its native currency.
  const minimum = error?.code === code && 'minimum' in error ? error.minimum : undefined
  return (
    <div ref={element}>
      <Note tone="negative" announce="now" icon={<CircleAlertIcon />}>
        {code === 'USER_REJECTED' ? send.preview.declined : errors[code]}
        {typeof minimum === 'bigint' &&
          ` ${send.preview.minimum({ amount: `${formatAmount(minimum, decimals)} ${symbol}` })}`}
      </Note>
    </div>
  )
}
