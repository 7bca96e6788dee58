import { getWalletConnections, navigate, type SettingName, watchWalletConnections } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useWatch } from '../../hooks/useWatch.ts'
import { ConnectedWallets } from '../../parts/ConnectedWallets.tsx'
import { ChevronRightIcon } from '../../ui/Icon.tsx'
import { List, Row } from '../../ui/List.tsx'
import { useStyles } from '../../ui/useStyles.ts'

/** What is stored besides choices: the address book and the connected wallets, where the app offers them. */
export function StoredLists({ isOffered }: { isOffered: (name: SettingName) => boolean }): ReactNode {
  useStyles(css)
  const latchkey = useLatchkey()
  const { settings: messages, send } = useMessages()
  const isConnected = useWatch(getWalletConnections, watchWalletConnections).length > 0
  return (
    <>
      {isOffered('contacts') && (
        <List label={send.contacts.title}>
          <Row
            name={send.contacts.title}
            end={<ChevronRightIcon size={18} mirrored />}
            onClick={() => navigate(latchkey, 'SendContacts', { manage: true })}
          />
        </List>
      )}
      {isOffered('wallets') && (
        <div>
          <ConnectedWallets />
          {!isConnected && (
            <>
              <h2>{messages.wallets}</h2>
              <p className="lk-settings-none">{messages.noWallets}</p>
            </>
          )}
        </div>
      )}
    </>
  )
}

const css = `
.lk-settings-none { margin: 0; padding: 8px 12px; font-size: 15px; line-height: 20px; color: var(--lk-text-2) }
`
