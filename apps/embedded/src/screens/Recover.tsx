import { type ReactElement, useState } from 'react'
import { Button } from '../../../../packages/react/src/ui/Button.tsx'
import { TextField } from '../../../../packages/react/src/ui/TextField.tsx'
import { useLaterMessages } from './laterMessages.ts'
import { errorText, useMessages } from './messages.ts'
import { ErrorLine, Screen } from './Screen.tsx'
import type { ScreenProps } from './screenStore.ts'

/** Where the visitor proves, on a new device, the passkey, the password or the email address that protects the wallet. */
export function Recover({ data, busy, answer }: ScreenProps<'recover'>): ReactElement {
  const messages = useMessages()
  const { recover } = useLaterMessages()
  const [password, setPassword] = useState('')
  const [hasForgotten, setForgotten] = useState(false)
  const [typing, setTyping] = useState(!data.passkey && data.password)
  const byEmail = data.guard && (
    <Button disabled={busy} onClick={() => answer({ type: 'guard' })}>
      {recover.useGuard}
    </Button>
  )
  const close = () => answer({ type: 'cancel' })
  if (!typing)
    return (
      <Screen
        title={recover.title}
        onClose={close}
        footer={
          <>
            {data.passkey && (
              <Button variant="primary" busy={busy} onClick={() => answer({ type: 'passkey' })}>
                {recover.usePasskey}
              </Button>
            )}
            {data.password && (
              <Button disabled={busy} onClick={() => setTyping(true)}>
                {recover.usePassword}
              </Button>
            )}
            {byEmail}
          </>
        }
      >
        <p className="lk-screen-text">{(data.passkey ? recover.textPasskey : recover.textGuard)(data.email)}</p>
        <ErrorLine text={errorText(messages, data.error)} />
      </Screen>
    )
  return (
    <Screen
      title={recover.title}
      onClose={close}
      onSubmit={() => {
        if (password && !busy) answer({ type: 'password', password })
      }}
      footer={
        <>
          <Button variant="primary" type="submit" busy={busy} disabled={!password}>
            {recover.submit}
          </Button>
          {byEmail}
          <Button variant="quiet" aria-expanded={hasForgotten} onClick={() => setForgotten(!hasForgotten)}>
            {recover.forgot}
          </Button>
        </>
      }
    >
      <p className="lk-screen-text">{recover.text(data.email)}</p>
      <TextField
        label={recover.password}
        labelShown
        typedFirst
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
      <ErrorLine text={errorText(messages, data.error)} />
      <p className="lk-screen-caption" role="status">
        {hasForgotten && recover.forgotText}
      </p>
    </Screen>
  )
}
