import { type ReactElement, useState } from 'react'
import { Button } from '../../../../packages/react/src/ui/Button.tsx'
import { TextField } from '../../../../packages/react/src/ui/TextField.tsx'
import { useLaterMessages } from './laterMessages.ts'
import { errorText, useMessages } from './messages.ts'
import { ErrorLine, Screen } from './Screen.tsx'
import type { ScreenProps } from './screenStore.ts'

/** Where the visitor signs in when no app has passed an address, as in a window of the wallet's own. */
export function EnterEmail({ data, busy, answer }: ScreenProps<'email'>): ReactElement {
  const messages = useMessages()
  const { email: texts } = useLaterMessages()
  const [email, setEmail] = useState('')
  return (
    <Screen
      title={texts.title}
      onSubmit={() => {
        if (email && !busy) answer({ type: 'email', email })
      }}
      footer={
        <>
          <Button variant="primary" type="submit" busy={busy} disabled={!email}>
            {texts.submit}
          </Button>
          {data.passkey && (
            <Button disabled={busy} onClick={() => answer({ type: 'passkey' })}>
              {texts.passkey}
            </Button>
          )}
        </>
      }
    >
      <p className="lk-screen-text">{texts.text}</p>
      <TextField
        label={texts.label}
        labelShown
        typedFirst
        type="email"
        autoComplete="email"
        value={email}
        onChange={setEmail}
      />
      <ErrorLine text={errorText(messages, data.error)} />
    </Screen>
  )
}
