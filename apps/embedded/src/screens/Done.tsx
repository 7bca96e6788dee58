import type { ReactElement } from 'react'
import { Button } from '../../../../packages/react/src/ui/Button.tsx'
import { useLaterMessages } from './laterMessages.ts'
import { useMessages } from './messages.ts'
import { Screen } from './Screen.tsx'
import type { ScreenProps } from './screenStore.ts'

/** What has happened; until when something holds, and how to undo it. */
export function Done({ data, busy, answer }: ScreenProps<'done'>): ReactElement {
  const messages = useMessages()
  const { common } = messages
  const { done, guard } = useLaterMessages()
  const date = (text: string) =>
    new Date(text).toLocaleString(messages.code, { dateStyle: 'medium', timeStyle: 'short' })
  const texts = {
    deletion: () => data.kind === 'deletion' && done.deletion(date(data.until)),
    deletionCanceled: () => done.deletionCanceled,
    emailAdded: () => data.kind === 'emailAdded' && done.emailAdded(data.email),
    emailChanged: () => data.kind === 'emailChanged' && done.emailChanged(data.email, data.until && date(data.until)),
    rotated: () => data.kind === 'rotated' && (data.endsGuard ? `${done.rotated} ${done.endedGuard}` : done.rotated),
  }
  const offersGuard = data.kind === 'rotated' && data.offersGuard
  const close = () => answer({ type: 'cancel' })
  return (
    <Screen
      title={done.title}
      onClose={close}
      footer={
        <>
          {offersGuard && (
            <Button variant="primary" busy={busy} onClick={() => answer({ type: 'guard' })}>
              {guard.accept}
            </Button>
          )}
          <Button variant={offersGuard ? 'secondary' : 'primary'} disabled={busy} onClick={close}>
            {common.close}
          </Button>
        </>
      }
    >
      <p className="lk-screen-text" role="status">
        {texts[data.kind]()}
      </p>
    </Screen>
  )
}
