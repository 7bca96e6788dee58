import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useMessages } from '../../hooks/useMessages.ts'
import { Note } from '../../parts/Note.tsx'
import { Button } from '../../ui/Button.tsx'
import { TriangleAlertIcon } from '../../ui/Icon.tsx'

/** Removes a purchase that may never be paid; says what that means for one that was, and asks once. */
export function RemovePurchase({ onRemove }: { onRemove: () => void }): ReactNode {
  const { buy, common } = useMessages()
  const messages = buy.progress
  const [isAsked, setAsked] = useState(false)
  const cancel = useRef<HTMLButtonElement>(null)
  // The answer that changes nothing has the focus.
  useEffect(() => {
    if (isAsked) cancel.current?.focus()
  }, [isAsked])
  if (!isAsked)
    return (
      <Button variant="quiet" onClick={() => setAsked(true)}>
        {messages.remove}
      </Button>
    )
  return (
    <>
      <Note tone="warning" announce="now" icon={<TriangleAlertIcon />}>
        {messages.removeExplain}
      </Note>
      <Button variant="danger" onClick={onRemove}>
        {messages.removePurchase}
      </Button>
      <Button variant="quiet" buttonRef={cancel} onClick={() => setAsked(false)}>
        {common.cancel}
      </Button>
    </>
  )
}
