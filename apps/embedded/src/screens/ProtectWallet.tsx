import { type ReactElement, useState } from 'react'
import { Button } from '../../../../packages/react/src/ui/Button.tsx'
import { ChoosePassword } from './ChoosePassword.tsx'
import { useLaterMessages } from './laterMessages.ts'
import { errorText, useMessages } from './messages.ts'
import { ErrorLine, Screen } from './Screen.tsx'
import type { ScreenProps } from './screenStore.ts'

/** Where the visitor adds the passkey, or chooses the password, that opens the wallet on another device; or puts it off. */
export function ProtectWallet({ data, busy, answer }: ScreenProps<'protect'>): ReactElement {
  const messages = useMessages()
  const { protect } = useLaterMessages()
  const [typing, setTyping] = useState(!data.passkey)
  const onBack = data.back ? () => answer({ type: 'later' }) : undefined
  const otherWays = (
    <>
      {data.guard && (
        <Button disabled={busy} onClick={() => answer({ type: 'guard' })}>
          {protect.useGuard}
        </Button>
      )}
      <Button variant="quiet" disabled={busy} onClick={() => answer({ type: 'later' })}>
        {protect.later}
      </Button>
    </>
  )
  if (typing)
    return (
      <ChoosePassword
        title={protect.title}
        text={protect.text}
        caption={protect.laterHint}
        submit={protect.submit}
        busy={busy}
        error={data.error}
        onPassword={(password) => answer({ type: 'password', password })}
        onBack={onBack}
        otherWays={otherWays}
      />
    )
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
          {otherWays}
        </>
      }
    >
      <p className="lk-screen-text">{protect.textPasskey}</p>
      <p className="lk-screen-caption">{protect.laterHint}</p>
      <ErrorLine text={errorText(messages, busy ? undefined : data.error)} />
    </Screen>
  )
}
