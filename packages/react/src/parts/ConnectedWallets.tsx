import {
  disconnect,
  getAccount,
  getIdentity,
  getWalletConnections,
  showBanner,
  switchWallet,
  type WalletConnection,
  watchWalletConnections,
} from '@latchkey/core'
import { connectorIcon } from '@latchkey/core/internal'
import type { ReactNode } from 'react'
import { formatAddress } from '../format/formatAddress.ts'
import { useAccount } from '../hooks/useAccount.ts'
import { useConnectorName } from '../hooks/useConnectorName.ts'
import { useErrorText } from '../hooks/useErrorText.ts'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useMessages } from '../hooks/useMessages.ts'
import { useRead } from '../hooks/useRead.ts'
import { useWatch } from '../hooks/useWatch.ts'
import { isolate } from '../locales/isolate.ts'
import { LogOutIcon } from '../ui/AccountIcons.tsx'
import { CheckIcon } from '../ui/ConnectIcons.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { List, Row } from '../ui/List.tsx'
import { Picture } from '../ui/Picture.tsx'
import { useStyles } from '../ui/useStyles.ts'
import { AccountPicture } from './AccountPicture.tsx'
import { KeptFocus } from './KeptFocus.tsx'
import { useWalletNote } from './useWalletNote.ts'

export type ConnectedWalletsProps = {
  /** Called once the chosen wallet is the active one; also for the one that is. */
  onChosen?: () => void
}

/** The connected wallets: one tap makes one the active one, without a prompt; each has Disconnect. Nothing where none is connected. */
export function ConnectedWallets({ onChosen }: ConnectedWalletsProps): ReactNode {
  useStyles(css)
  const latchkey = useLatchkey()
  const { settings: messages, account } = useMessages()
  const errorText = useErrorText()
  const nameOf = useConnectorName()
  const wallets = useWatch(getWalletConnections, watchWalletConnections)
  const showError = (error: unknown) => showBanner(latchkey, { state: 'error', message: errorText(error) })

  const shown = useAccount().namespace
  const isShown = (wallet: WalletConnection) => wallet.isActive && wallet.namespace === shown
  // One wallet may be connected for several network types, under one name.
  const hasTwin = ({ namespace, connector }: WalletConnection) =>
    wallets.some((other) => other.namespace !== namespace && nameOf(other.connector) === nameOf(connector))

  async function choose(wallet: WalletConnection) {
    const { connector, namespace } = wallet
    try {
      if (!isShown(wallet)) await switchWallet(latchkey, { connectorId: connector.id, namespace })
      onChosen?.()
    } catch (error) {
      showError(error)
    }
  }

  function end(wallet: WalletConnection) {
    const { connector, namespace } = wallet
    disconnect(latchkey, { connectorId: connector.id, namespace }).catch(showError)
    const next = isShown(wallet) ? getAccount(latchkey) : undefined
    if (!next?.address) return
    const message = account.accounts.nowUsed({ wallet: isolate(nameOf(next.connector)) })
    showBanner(latchkey, { state: 'success', message })
  }

  if (wallets.length === 0) return null
  return (
    <KeptFocus state={wallets.length}>
      <List label={messages.wallets} heading>
        {wallets.map((wallet) => (
          <div key={`${wallet.namespace}/${wallet.connector.id}`} className="lk-connected-wallet">
            <WalletRow
              wallet={wallet}
              isShown={isShown(wallet)}
              hasTwin={hasTwin(wallet)}
              onClick={() => void choose(wallet)}
            />
            <IconButton
              label={messages.disconnect({ wallet: isolate(nameOf(wallet.connector)) })}
              onClick={() => end(wallet)}
            >
              <LogOutIcon mirrored />
            </IconButton>
          </div>
        ))}
      </List>
    </KeptFocus>
  )
}

function WalletRow(props: {
  wallet: WalletConnection
  isShown: boolean
  /** Another row has its name, for another network type. */
  hasTwin: boolean
  onClick: () => void
}): ReactNode {
  const { wallet, isShown, hasTwin, onClick } = props
  const latchkey = useLatchkey()
  const { types } = useMessages().networks
  const { connector, address, namespace } = wallet
  const name = useConnectorName()(connector)
  const identity = useRead(getIdentity, { address }).data
  const image = connectorIcon(latchkey, connector)
  const { warning, place } = useWalletNote(connector)
  const short = <bdi dir="ltr">{formatAddress(address)}</bdi>
  return (
    <Row
      wraps
      picture={
        <AccountPicture
          address={address}
          src={identity?.avatar}
          badge={<Picture size={18} name={name} src={image} />}
        />
      }
      name={name}
      caption={
        warning ?? (
          <>
            {hasTwin && <bdi>{types[namespace]}</bdi>} {place && <bdi>{place}</bdi>}{' '}
            {identity?.name && <bdi>{identity.name}</bdi>} {short}
          </>
        )
      }
      end={isShown && <CheckIcon size={18} />}
      selected={isShown}
      onClick={onClick}
    />
  )
}

const css = `
.lk-connected-wallet { display: flex; align-items: center; gap: 4px }
.lk-connected-wallet > .lk-row { flex: 1; min-width: 0 }
`
