import type { AccountUser } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useMessages } from '../../hooks/useMessages.ts'
import { RecoveryNote } from '../../parts/RecoveryNote.tsx'
import { useWalletSettings } from '../../parts/useWalletSettings.tsx'
import { ChevronRightIcon, WalletIcon } from '../../ui/Icon.tsx'
import { IconTile, Row } from '../../ui/List.tsx'
import { useStyles } from '../../ui/useStyles.ts'

/**
 * What only an account of the embedded wallet has: its settings, on the wallet's own page, and a warning while it could not be recovered on
 * another device.
 */
export function EmbeddedAccount({ user }: { user: AccountUser }): ReactNode {
  useStyles(css)
  const { wallet: messages } = useMessages().account
  const [settings, failure] = useWalletSettings()
  const name = user.email ?? user.userName

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
        caption={
          name && (
            <bdi className="lk-embedded-name" title={name}>
              {name}
            </bdi>
          )
        }
        end={<ChevronRightIcon size={18} mirrored />}
        onClick={() => void settings.run({})}
      />
      {failure}
    </div>
  )
}

const css = `
.lk-embedded-name { display: block; overflow: hidden; text-overflow: ellipsis }
`
