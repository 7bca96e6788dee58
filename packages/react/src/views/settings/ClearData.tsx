import { getModal, showBanner } from '@latchkey/core'
import { clearData } from '@latchkey/core/internal'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useErrorText } from '../../hooks/useErrorText.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { Note } from '../../parts/Note.tsx'
import { Button } from '../../ui/Button.tsx'
import { TriangleAlertIcon } from '../../ui/Icon.tsx'
import { isEscape } from '../../ui/isEscape.ts'
import { useStyles } from '../../ui/useStyles.ts'

/** Removes everything that is stored in this browser; says what that is, and asks once. */
export function ClearData(): ReactNode {
  useStyles(css)
  const latchkey = useLatchkey()
  const { settings: messages, common } = useMessages()
  const errorText = useErrorText()
  const [step, setStep] = useState<'offer' | 'ask' | 'clearing'>('offer')
  const cancel = useRef<HTMLButtonElement>(null)
  // The answer that changes nothing has the focus.
  useEffect(() => {
    if (step === 'ask') cancel.current?.focus()
  }, [step])

  async function clear() {
    setStep('clearing')
    const error: unknown = await clearData(latchkey).then(
      () => undefined,
      (reason: unknown) => reason,
    )
    setStep('offer')
    // Where a wallet was connected, the modal has closed.
    if (error !== undefined) showBanner(latchkey, { state: 'error', message: errorText(error) })
    else if (getModal(latchkey).open) showBanner(latchkey, { state: 'success', message: messages.cleared })
  }

  if (step === 'offer')
    return (
      <Button variant="quiet" onClick={() => setStep('ask')}>
        {messages.clear}
      </Button>
    )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the buttons inside.
    <div
      className="lk-settings-clear"
      onKeyDown={(event) => {
        if (step === 'ask' && isEscape(event)) setStep('offer')
      }}
    >
      <Note tone="warning" announce="now" icon={<TriangleAlertIcon />}>
        {messages.clearExplain}
      </Note>
      <Button variant="danger" busy={step === 'clearing'} onClick={() => void clear()}>
        {messages.clearAll}
      </Button>
      <Button variant="quiet" buttonRef={cancel} onClick={() => setStep('offer')}>
        {common.cancel}
      </Button>
    </div>
  )
}

const css = `
.lk-settings-clear { display: grid; gap: 8px }
`
