import type { ReactElement } from 'react'
import { Button } from '../../../../packages/react/src/ui/Button.tsx'
import { errorText, useMessages } from './messages.ts'
import { Screen } from './Screen.tsx'
import type { ScreenProps } from './screenStore.ts'

/** One sentence about what went wrong, and the next step. */
export function Notice({ data, busy, answer }: ScreenProps<'notice'>): ReactElement {
  const messages = useMessages()
  const close = () => answer({ type: 'cancel' })
  return (
    <Screen
      title={messages.notice.title}
      onClose={data.back ? undefined : close}
      onBack={data.back ? close : undefined}
      footer={
        data.retry ? (
          <Button variant="primary" busy={busy} onClick={() => answer({ type: 'retry' })}>
            {messages.common.retry}
          </Button>
        ) : (
          <Button variant="primary" onClick={close}>
            {messages.common.close}
          </Button>
        )
      }
    >
      <p className="lk-screen-text" role="alert">
        {errorText(messages, data.error)}
      </p>
    </Screen>
  )
}
