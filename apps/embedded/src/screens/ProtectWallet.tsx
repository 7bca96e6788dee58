import { type ReactElement, useState } from 'react'
import { Button } from '../../../../packages/react/src/ui/Button.tsx'
import { TextField } from '../../../../packages/react/src/ui/TextField.tsx'
import { errorText, useMessages } from './messages.ts'
import { ErrorLine, Screen } from './Screen.tsx'
import type { ScreenProps } from './screenStore.ts'
import type { ShownError } from './screens.ts'

/** Where the visitor chooses the password that opens the wallet on another device, or puts it off. */
export function ProtectWallet({ data, busy, answer }: ScreenProps<'protect'>): ReactElement {
  const messages = useMessages()
  const { protect } = messages
  const [password, setPassword] = useState('')
  const [repeated, setRepeated] = useState('')
  const [differ, setDiffer] = useState<ShownError>()
  const submit = () => {
    if (busy) return
    if (password === repeated) answer({ type: 'password', password })
    setDiffer(password === repeated ? undefined : { code: 'passwords_differ' })
  }
  return (
    <Screen
      title={protect.title}
      onSubmit={submit}
      footer={
        <>
          <Button variant="primary" type="submit" busy={busy} disabled={!password || !repeated}>
            {protect.submit}
          </Button>
          <Button variant="quiet" disabled={busy} onClick={() => answer({ type: 'later' })}>
            {protect.later}
          </Button>
        </>
      }
    >
      <p className="lk-screen-text">{protect.text}</p>
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
      <ErrorLine text={errorText(messages, differ ?? data.error)} />
      <p className="lk-screen-caption">{protect.laterHint}</p>
    </Screen>
  )
}
