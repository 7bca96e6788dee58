import { type ReactElement, useState } from 'react'
import { Button } from '../../../../packages/react/src/ui/Button.tsx'
import { TextField } from '../../../../packages/react/src/ui/TextField.tsx'
import { useLaterMessages } from './laterMessages.ts'
import { errorText, useMessages } from './messages.ts'
import { ErrorLine, Screen } from './Screen.tsx'
import type { ScreenProps } from './screenStore.ts'

/** Where the visitor types the address that is to replace theirs. */
export function NewEmail({ data, busy, answer }: ScreenProps<'newEmail'>): ReactElement {
  const messages = useMessages()
  const { newEmail } = useLaterMessages()
  const [email, setEmail] = useState('')
  return (
    <Screen
      title={newEmail.title}
      onBack={() => answer({ type: 'cancel' })}
      onSubmit={() => {
        if (email && !busy) answer({ type: 'email', email: email.trim() })
      }}
      footer={
        <Button variant="primary" type="submit" busy={busy} disabled={!email}>
          {newEmail.submit}
        </Button>
      }
    >
      <p className="lk-screen-text">
        {newEmail.text}
        {data.endsGuard && ` ${newEmail.endsGuard}`}
      </p>
      <TextField
        label={newEmail.label}
        labelShown
        type="email"
        autoComplete="email"
        value={email}
        onChange={setEmail}
      />
      <ErrorLine text={errorText(messages, data.error)} />
    </Screen>
  )
}
