import { endOtherSessions, showBanner } from '@latchkey/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useErrorText } from '../../hooks/useErrorText.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useCancel, useWrite } from '../../hooks/useWrite.ts'
import { Note } from '../../parts/Note.tsx'
import { Button } from '../../ui/Button.tsx'
import { CircleAlertIcon, TriangleAlertIcon } from '../../ui/Icon.tsx'
import { isEscape } from '../../ui/isEscape.ts'
import { useStyles } from '../../ui/useStyles.ts'

/** Signs out every device but this one; asks once. */
export function EndOthers({ onEnd }: { onEnd: () => void }): ReactNode {
  useStyles(css)
  const latchkey = useLatchkey()
  const { settings, common } = useMessages()
  const messages = settings.devices
  const errorText = useErrorText()
  const { run, status, error, cancel } = useWrite(endAll)
  const [isAsking, setAsking] = useState(false)
  const keep = useRef<HTMLButtonElement>(null)
  useCancel(cancel)
  // The answer that changes nothing has the focus.
  useEffect(() => {
    if (isAsking) keep.current?.focus()
  }, [isAsking])

  async function endOthers() {
    const isEnded = await run({})
    if (!isEnded) return
    showBanner(latchkey, { state: 'success', message: messages.endedOthers })
    onEnd()
  }

  if (!isAsking)
    return (
      <div className="lk-devices-others">
        <Button variant="quiet" onClick={() => setAsking(true)}>
          {messages.endOthers}
        </Button>
      </div>
    )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the buttons inside.
    <div
      className="lk-devices-others"
      onKeyDown={(event) => {
        if (status !== 'pending' && isEscape(event)) setAsking(false)
      }}
    >
      <Note
        tone={error ? 'negative' : 'warning'}
        announce="now"
        icon={error ? <CircleAlertIcon /> : <TriangleAlertIcon />}
      >
        {error ? errorText(error) : messages.endOthersExplain}
      </Note>
      <Button variant="danger" busy={status === 'pending'} onClick={() => void endOthers()}>
        {messages.endOthers}
      </Button>
      <Button variant="quiet" buttonRef={keep} onClick={() => setAsking(false)}>
        {common.cancel}
      </Button>
    </div>
  )
}

/** True once it has ended well. */
const endAll = (latchkey: Parameters<typeof endOtherSessions>[0], options: Parameters<typeof endOtherSessions>[1]) =>
  endOtherSessions(latchkey, options).then(() => true as const)

const css = `
.lk-devices-others { display: grid; gap: 8px; margin-block-start: 16px }
`
