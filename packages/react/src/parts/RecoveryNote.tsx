import type { ReactNode } from 'react'
import { useAccount } from '../hooks/useAccount.ts'
import { useMessages } from '../hooks/useMessages.ts'
import { Button } from '../ui/Button.tsx'
import { TriangleAlertIcon } from '../ui/Icon.tsx'
import { Note } from './Note.tsx'
import { useWalletSettings } from './useWalletSettings.tsx'

/** Where a wallet of the embedded kind could not be recovered on another device: says so, and opens its page to set that up. */
export function RecoveryNote(): ReactNode {
  const { user } = useAccount()
  const { wallet: messages } = useMessages().account
  const [settings, failure] = useWalletSettings()
  if (!user || user.recovery.some((kind) => kind !== 'none')) return null
  return (
    <>
      <Note
        tone="warning"
        icon={<TriangleAlertIcon />}
        action={
          <Button
            size="small"
            busy={settings.status === 'pending'}
            onClick={() => void settings.run({ section: 'recovery' })}
          >
            {messages.setUp}
          </Button>
        }
      >
        {messages.notRecoverable}
      </Note>
      {failure}
    </>
  )
}
