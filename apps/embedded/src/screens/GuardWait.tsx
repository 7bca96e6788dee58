import { type ReactElement, useEffect, useState } from 'react'
import { Button } from '../../../../packages/react/src/ui/Button.tsx'
import { useLaterMessages } from './laterMessages.ts'
import { errorText, useMessages } from './messages.ts'
import { ErrorLine, Screen } from './Screen.tsx'
import type { ScreenProps } from './screenStore.ts'

/** Where the visitor reads from when the wallet opens, and opens it then. */
export function GuardWait({ data, busy, answer }: ScreenProps<'guardWait'>): ReactElement {
  const messages = useMessages()
  const { guard } = useLaterMessages()
  const [isStopping, setStopping] = useState(false)
  const isOver = useIsPast(Date.parse(data.releaseAt))
  const at = new Date(data.releaseAt).toLocaleString(messages.code, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <Screen
      title={guard.waitTitle}
      onClose={() => answer({ type: 'cancel' })}
      footer={
        <>
          <Button variant="primary" busy={busy} disabled={!isOver} onClick={() => answer({ type: 'open' })}>
            {guard.open}
          </Button>
          <Button
            variant={isStopping ? 'danger' : 'quiet'}
            disabled={busy}
            onClick={() => (isStopping ? answer({ type: 'stop' }) : setStopping(true))}
          >
            {isStopping ? guard.stopSure : guard.stop}
          </Button>
        </>
      }
    >
      <p className="lk-screen-text" role="status">
        {isOver ? guard.ready : guard.wait(at)}
      </p>
      <p className="lk-screen-caption">{guard.mailed(data.email)}</p>
      <p className="lk-screen-caption" role="status">
        {isStopping && guard.stopHint}
      </p>
      <ErrorLine text={errorText(messages, data.error)} />
    </Screen>
  )
}

/** @param at milliseconds since 1970, at most a week from now: a timer takes no more than 24 days. */
function useIsPast(at: number): boolean {
  const [isPast, setIsPast] = useState(at <= Date.now())
  useEffect(() => {
    const timer = setTimeout(() => setIsPast(true), Math.max(0, at - Date.now()))
    return () => clearTimeout(timer)
  }, [at])
  return isPast
}
