import type { ReactElement } from 'react'
import { Button } from '../../../../packages/react/src/ui/Button.tsx'
import { useLaterMessages } from './laterMessages.ts'
import { useMessages } from './messages.ts'
import { Screen } from './Screen.tsx'
import type { ScreenProps } from './screenStore.ts'

/** What has happened, until when something holds, and how to undo it. */
export function Done({ data, answer }: ScreenProps<'done'>): ReactElement {
  const messages = useMessages()
  const { common } = messages
  const { done } = useLaterMessages()
  const until = new Date(data.until).toLocaleString(messages.code, { dateStyle: 'medium', timeStyle: 'short' })
  const close = () => answer({ type: 'cancel' })
  return (
    <Screen
      title={done.title}
      onClose={close}
      footer={
        <Button variant="primary" onClick={close}>
          {common.close}
        </Button>
      }
    >
      <p className="lk-screen-text" role="status">
        {data.kind === 'deletion' ? done.deletion(until) : done.emailChanged(data.email, until)}
      </p>
    </Screen>
  )
}
