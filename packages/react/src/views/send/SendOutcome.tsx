import type { Network } from '@latchkey/core'
import type { BaseError, ErrorCode } from '@latchkey/core/errors'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useMessages } from '../../hooks/useMessages.ts'
import { Note } from '../../parts/Note.tsx'
import { CircleAlertIcon } from '../../ui/Icon.tsx'
import { useSendErrorText } from './useSendErrorText.ts'

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
  const errorText = useSendErrorText(network)
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // There the buttons are the end of the content, below it.
    if (code && element.current)
      element.current.closest('.lk-body[data-tight]')?.scrollBy(0, element.current.offsetHeight + gapPx)
  }, [code])
  if (!code) return null
  return (
    <div ref={element}>
      <Note tone="negative" announce="now" icon={<CircleAlertIcon />}>
        {code === 'USER_REJECTED' ? send.preview.declined : error?.code === code ? errorText(error) : errors[code]}
      </Note>
    </div>
  )
}
