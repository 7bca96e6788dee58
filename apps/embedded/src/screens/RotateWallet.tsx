import type { ReactElement } from 'react'
import { Button } from '../../../../packages/react/src/ui/Button.tsx'
import { ChoosePassword } from './ChoosePassword.tsx'
import { useLaterMessages } from './laterMessages.ts'
import type { ScreenProps } from './screenStore.ts'

/** Where the visitor says what opens the wallet on other devices once its shares are renewed. */
export function RotateWallet({ data, busy, answer }: ScreenProps<'rotate'>): ReactElement {
  const { rotate } = useLaterMessages()
  return (
    <ChoosePassword
      title={rotate.title}
      text={data.endsGuard ? `${rotate.text} ${rotate.endsGuard}` : rotate.text}
      submit={rotate.submit}
      busy={busy}
      error={data.error}
      onPassword={(password) => answer({ type: 'password', password })}
      onBack={() => answer({ type: 'cancel' })}
      otherWays={
        data.passkey && (
          <Button disabled={busy} onClick={() => answer({ type: 'passkey' })}>
            {rotate.usePasskey}
          </Button>
        )
      }
    />
  )
}
