'use client'

import { type Connector, getModal, type Network, open, watchModal } from '@latchkey/core'
import { lazy, type ReactNode, Suspense } from 'react'
import { formatAddress } from '../format/formatAddress.ts'
import { useAccount } from '../hooks/useAccount.ts'
import { useLatchkey, useLatchkeyContext } from '../hooks/useLatchkey.ts'
import { useWatch } from '../hooks/useWatch.ts'
import { Boundary } from '../ui/Boundary.tsx'
import type { ButtonAvatar } from './ButtonAvatar.tsx'
import { PageButton, useButtonMessages } from './PageButton.tsx'

/**
 * Shows "Connect Wallet", or the account with its name and picture where a server has them. Opens the modal. Renders on the server. Data
 * attributes: `data-status` (`disconnected`, `connecting`, `reconnecting`, `connected`), `data-wrong` on a network that the app does
 * not support.
 *
 * For a custom button: `<ConnectButton.Custom>`.
 */
export function ConnectButton(): ReactNode {
  return (
    <Boundary>
      <AccountButton />
    </Boundary>
  )
}

function AccountButton(): ReactNode {
  const state = useConnectButton()
  const messages = useButtonMessages()
  const { serverUrl } = useLatchkey().options
  const isConnected = state.status === 'connected'
  const name = messages.account({ name: state.label }) + (state.isWrongNetwork ? `, ${messages.wrongNetwork}` : '')
  return (
    <PageButton
      variant={state.status === 'disconnected' ? 'primary' : 'secondary'}
      status={state.status}
      wrong={state.isWrongNetwork}
      // Reconnecting too.
      busy={state.status.endsWith('connecting')}
      label={isConnected ? name : undefined}
      expanded={state.isModalOpen}
      onClick={state.open}
      onNear={state.warm}
    >
      {isConnected && (
        <span className="latchkey-avatar">
          <Suspense>
            <Avatar address={state.address ?? ''} src={state.profileImage} />
          </Suspense>
        </span>
      )}
      {/* A fixed width, because a name can appear or disappear; the button is at least that wide in every state. */}
      <span
        className={isConnected && serverUrl ? 'latchkey-who' : undefined}
        dir={isConnected && !state.profileName ? 'ltr' : 'auto'}
        title={state.profileName}
      >
        {state.label}
      </span>
    </PageButton>
  )
}

/** Loaded once an account is connected; if that fails, the space stays empty. */
const Avatar = lazy<typeof ButtonAvatar>(() =>
  import('./ButtonAvatar.tsx').then(
    (module) => ({ default: module.ButtonAvatar }),
    () => ({ default: () => null }),
  ),
)

/**
 * A custom connect button.
 *
 * @example
 * <ConnectButton.Custom>
 *   {({ label, open, warm }) => <MyButton onClick={open} onPointerEnter={warm}>{label}</MyButton>}
 * </ConnectButton.Custom>
 */
function ConnectButtonCustom({ children }: { children: (state: ConnectButtonState) => ReactNode }): ReactNode {
  return children(useConnectButton())
}

ConnectButton.Custom = ConnectButtonCustom

/** The state behind every connect button. */
function useConnectButton(): ConnectButtonState {
  const { latchkey, warm } = useLatchkeyContext()
  const { status, address, profileName, profileImage, connector, network, isUnsupportedNetwork } = useAccount()
  const isModalOpen = useWatch(getModal, watchModal).open
  const messages = useButtonMessages()
  const isWrongNetwork = isUnsupportedNetwork && !latchkey.options.allowUnsupportedChain
  const label =
    status === 'connected'
      ? (profileName ?? formatAddress(address ?? ''))
      : messages[status === 'disconnected' ? 'connectWallet' : 'connecting']
  return {
    status,
    label,
    address,
    shortAddress: address && formatAddress(address),
    profileName,
    profileImage,
    connector,
    network,
    isUnsupportedNetwork,
    isWrongNetwork,
    isModalOpen,
    open: () => open(latchkey, isWrongNetwork ? { view: 'UnsupportedChain' } : {}),
    warm,
  }
}

/** What a custom connect button needs: label, state and actions. */
export type ConnectButtonState = {
  /** `reconnecting` while a reload restores the last connection, without a prompt. */
  status: 'disconnected' | 'connecting' | 'reconnecting' | 'connected'
  /** The standard button's label, in the chosen language. */
  label: string
  /** Set only while `connected`. */
  address: string | undefined
  /** First 4, last 6 characters. */
  shortAddress: string | undefined
  /** The account's name and picture, once the server has returned them. */
  profileName: string | undefined
  profileImage: string | undefined
  connector: Connector | undefined
  network: Network | undefined
  /** The wallet is on a network this app does not support. */
  isUnsupportedNetwork: boolean
  /** It is, and the app does not allow that: the button is marked, and opens the choice of a supported network. */
  isWrongNetwork: boolean
  isModalOpen: boolean
  /** Opens Connect, the account, or the choice of a supported network, whichever applies. */
  open: () => void
  /** Loads the modal ahead of the click: for `onPointerEnter` and `onFocus`. */
  warm: () => void
}
