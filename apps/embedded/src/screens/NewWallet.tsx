import type { ReactElement } from 'react'
import { Button } from '../../../../packages/react/src/ui/Button.tsx'
import { useLaterMessages } from './laterMessages.ts'
import { Screen } from './Screen.tsx'
import type { ScreenProps } from './screenStore.ts'

/** Where a visitor without a wallet chooses between a new one and one that they have. */
export function NewWallet({ busy, answer }: ScreenProps<'newWallet'>): ReactElement {
  const { newWallet } = useLaterMessages()
  return (
    <Screen
      title={newWallet.title}
      onClose={() => answer({ type: 'cancel' })}
      footer={
        <>
          <Button variant="primary" busy={busy} onClick={() => answer({ type: 'create' })}>
            {newWallet.create}
          </Button>
          <Button disabled={busy} onClick={() => answer({ type: 'import' })}>
            {newWallet.import}
          </Button>
        </>
      }
    >
      <p className="lk-screen-text">{newWallet.text}</p>
    </Screen>
  )
}
