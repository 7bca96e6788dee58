import { type ReactElement, useState } from 'react'
import { Button } from '../../../../packages/react/src/ui/Button.tsx'
import { TextField } from '../../../../packages/react/src/ui/TextField.tsx'
import { useLaterMessages } from './laterMessages.ts'
import { errorText, useMessages } from './messages.ts'
import { ErrorLine, Screen } from './Screen.tsx'
import type { ShownError } from './ShownError.ts'
import type { ScreenProps } from './screenStore.ts'

/** Where the visitor adds the passkey, or chooses the password, that opens the wallet on another device; or puts it off. */
export function ProtectWallet({ data, busy, answer }: ScreenProps<'protect'>): ReactElement {
  const messages = useMessages()
  const { protect } = useLaterMessages()
  const [password, setPassword] = useState('')
  const [repeated, setRepeated] = useState('')
  const [differ, setDiffer] = useState<ShownError>()
  const [typing, setTyping] = useState(!data.passkey)
  const byEmail = data.guard && (
    <Button disabled={busy} onClick={() => answer({ type: 'guard' })}>
      {protect.useGuard}
    </Button>
  )
  const later = (
    <Button variant="quiet" disabled={busy} onClick={() => answer({ type: 'later' })}>
      {protect.later}
    </Button>
  )
  const onBack = data.back ? () => answer({ type: 'later' }) : undefined
  if (!typing)
    return (
      <Screen
        title={protect.title}
        onBack={onBack}
        footer={
          <>
            <Button variant="primary" busy={busy} onClick={() => answer({ type: 'passkey' })}>
              {protect.usePasskey}
            </Button>
            <Button disabled={busy} onClick={() => setTyping(true)}>
              {protect.usePassword}
            </Button>
            {byEmail}
            {later}
          </>
        }
      >
        <p className="lk-screen-text">{protect.textPasskey}</p>
        <p className="lk-screen-caption">{protect.laterHint}</p>
        <ErrorLine text={errorText(messages, busy ? undefined : data.error)} />
      </Screen>
    )
  const submit = () => {
    if (busy) return
    if (password === repeated) answer({ type: 'password', password })
    setDiffer(password === repeated ? undefined : { code: 'passwords_differ' })
  }
  return (
    <Screen
      title={protect.title}
      onBack={onBack}
      onSubmit={submit}
      footer={
        <>
          <Button variant="primary" type="submit" busy={busy} disabled={!password || !repeated}>
            {protect.submit}
          </Button>
          {byEmail}
          {later}
        </>
      }
    >
      <p className="lk-screen-text">{protect.text}</p>
      <p className="lk-screen-caption">{protect.laterHint}</p>
      <div className="lk-screen-fields">
        <TextField
          label={protect.password}
          labelShown
          typedFirst
          type="password"
          autoComplete="new-password"
          value={password}
          onChange={setPassword}
        />
        <TextField
          label={protect.repeated}
          labelShown
          type="password"
          autoComplete="new-password"
          value={repeated}
          onChange={setRepeated}
        />
      </div>
      <p className="lk-screen-caption">{protect.hint}</p>
      <ErrorLine text={errorText(messages, busy ? undefined : (differ ?? data.error))} />
    </Screen>
  )
}
