import { type AccountUser, openWalletSettings } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useErrorText } from '../../hooks/useErrorText.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useWrite } from '../../hooks/useWrite.ts'
import { Note } from '../../parts/Note.tsx'
import { RecoveryNote } from '../../parts/RecoveryNote.tsx'
import { ChevronRightIcon, CircleAlertIcon, WalletIcon } from '../../ui/Icon.tsx'
import { IconTile, Row } from '../../ui/List.tsx'

/**
 * What only an account of the embedded wallet has: its settings, on the wallet's own page, and a warning while it could not be recovered on
 * another device.
 */
export function EmbeddedAccount({ user }: { user: AccountUser }): ReactNode {
  const { wallet: messages } = useMessages().account
  const errorText = useErrorText()
  const settings = useWrite(openWalletSettings)
  const name = user.email ?? user.userName
  const failure = settings.error && settings.error.code !== 'USER_REJECTED' && settings.error

  return (
    <div>
      <RecoveryNote />
      <Row
        picture={
          <IconTile>
            <WalletIcon />
          </IconTile>
        }
        name={messages.settings}
        caption={name && <bdi title={name}>{name}</bdi>}
        end={<ChevronRightIcon size={18} mirrored />}
        onClick={() => void settings.run({})}
      />
      {failure && (
        <Note tone="negative" announce="now" icon={<CircleAlertIcon />}>
          {errorText(failure)}
        </Note>
      )}
    </div>
  )
}
