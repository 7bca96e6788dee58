import { openWalletSettings } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useAccount } from '../hooks/useAccount.ts'
import { useErrorText } from '../hooks/useErrorText.ts'
import { useMessages } from '../hooks/useMessages.ts'
import { useWrite } from '../hooks/useWrite.ts'
import { Button } from '../ui/Button.tsx'
import { CircleAlertIcon, TriangleAlertIcon } from '../ui/Icon.tsx'
import { Note } from './Note.tsx'

/** Where a wallet of the embedded kind could not be recovered on another device: says so, and opens its page to set that up. */
export function RecoveryNote(): ReactNode {
  const { user } = useAccount()
  const { wallet: messages } = useMessages().account
  const errorText = useErrorText()
  const settings = useWrite(openWalletSettings)
  if (!user || user.recovery.some((kind) => kind !== 'none')) return null
  const failure = settings.error && settings.error.code !== 'USER_REJECTED' && settings.error
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
      {failure && (
        <Note tone="negative" announce="now" icon={<CircleAlertIcon />}>
          {errorText(failure)}
        </Note>
      )}
    </>
  )
}
