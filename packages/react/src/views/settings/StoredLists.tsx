import { disconnect, getAccount, navigate, type SettingName, showBanner, watchAccount } from '@latchkey/core'
import type { ReactNode } from 'react'
import { formatAddress } from '../../format/formatAddress.ts'
import { useErrorText } from '../../hooks/useErrorText.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useWatch } from '../../hooks/useWatch.ts'
import { isolate } from '../../locales/isolate.ts'
import { ChevronRightIcon, LogOutIcon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { List, Row } from '../../ui/List.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { useStyles } from '../../ui/useStyles.ts'

/** What is stored besides choices: the address book and the connected wallets. */
export function StoredLists(): ReactNode {
  useStyles(css)
  const latchkey = useLatchkey()
  const { settings: messages, send } = useMessages()
  const isOffered = (name: SettingName) => latchkey.options.settings?.[name] === undefined
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
          <h2>{messages.wallets}</h2>
          <ConnectedWallets />
        </div>
      )}
    </>
  )
}

/** The wallets that this app is connected to, each with Disconnect. */
function ConnectedWallets(): ReactNode {
  const latchkey = useLatchkey()
  const { settings: messages } = useMessages()
  const errorText = useErrorText()
  // Any change of the active account renders anew; each namespace has one wallet.
  useWatch(getAccount, watchAccount)
  const connected = latchkey.adapters.flatMap(({ namespace }) => {
    const { address, connector } = getAccount(latchkey, { namespace })
    return address && connector ? [{ namespace, connector, address }] : []
  })
  if (connected.length === 0) return <p className="lk-settings-none">{messages.noWallets}</p>
  return (
    <List label={messages.wallets}>
      {connected.map(({ namespace, connector, address }) => (
        <div key={namespace} className="lk-settings-wallet">
          <Row
            picture={<Picture name={connector.name} src={connector.imageUrl} />}
            name={connector.name}
            caption={<bdi dir="ltr">{formatAddress(address)}</bdi>}
          />
          <IconButton
            label={messages.disconnect({ wallet: isolate(connector.name) })}
            onClick={() =>
              void disconnect(latchkey, { namespace }).catch((error: unknown) =>
                showBanner(latchkey, { state: 'error', message: errorText(error) }),
              )
            }
          >
            <LogOutIcon mirrored />
          </IconButton>
        </div>
      ))}
    </List>
  )
}

const css = `
.lk-settings-wallet { display: flex; align-items: center; gap: 4px }
.lk-settings-wallet > .lk-row { flex: 1; min-width: 0 }
.lk-settings-none { margin: 0; padding: 8px 12px; font-size: 15px; line-height: 20px; color: var(--lk-text-2) }
`
