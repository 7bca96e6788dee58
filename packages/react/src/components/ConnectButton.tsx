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
 * attributes: `data-status` (`disconnected`, `connecting`, `reconnecting`, `connected`), `data-wrong-network`.
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
  const isWaiting = state.status === 'connecting' || state.status === 'reconnecting'
  const isConnected = state.status === 'connected'
  const isWrong = isConnected && state.label === messages.wrongNetwork
  const isWho = isConnected && !isWrong
  return (
    <PageButton
      variant={state.status === 'disconnected' ? 'primary' : 'secondary'}
      status={state.status}
      tone={isWrong ? 'wrong' : undefined}
      busy={isWaiting}
      label={isWho ? messages.account({ name: state.label }) : undefined}
      expanded={state.isModalOpen}
      onClick={state.open}
      onNear={state.warm}
    >
      {isWho && (
        <span className="latchkey-avatar">
          <Suspense>
            <Avatar address={state.address ?? ''} src={state.profileImage} />
          </Suspense>
        </span>
      )}
      {/* A fixed width, because a name can appear or disappear; the button is at least that wide in every state. */}
      <span
        className={isWho && serverUrl ? 'latchkey-who' : undefined}
        dir={isWho ? (state.profileName ? 'auto' : 'ltr') : undefined}
        title={isWho ? state.profileName : undefined}
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
  const shortAddress = address && formatAddress(address)
  const isWrong = isUnsupportedNetwork && !latchkey.options.allowUnsupportedChain
  const label = {
    disconnected: messages.connectWallet,
    connecting: messages.connecting,
    reconnecting: messages.connecting,
    connected: isWrong ? messages.wrongNetwork : (profileName ?? shortAddress ?? ''),
  }[status]
  return {
    status,
    label,
    address,
    shortAddress,
    profileName,
    profileImage,
    connector,
    network,
    isUnsupportedNetwork,
    isModalOpen,
    open: () => open(latchkey, isWrong ? { view: 'UnsupportedChain' } : {}),
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
  isModalOpen: boolean
  /** Opens Connect, the account, or the choice of a supported network, whichever applies. */
  open: () => void
  /** Loads the modal ahead of the click: for `onPointerEnter` and `onFocus`. */
  warm: () => void
}
