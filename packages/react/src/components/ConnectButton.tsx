'use client'

import { lazy, type ReactNode, Suspense } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { Boundary } from '../ui/Boundary.tsx'
import type { ButtonAvatar } from './ButtonAvatar.tsx'
import type { ConnectButtonState } from './ConnectButtonState.ts'
import { PageButton } from './PageButton.tsx'
import { useButtonMessages } from './useButtonMessages.ts'
import { useConnectButton } from './useConnectButton.ts'

/**
 * Says "Connect Wallet", or the account by its name and picture where a server knows them; opens the modal. Renders on the server.
 * Data attributes: `data-status` (`disconnected`, `connecting`, `reconnecting`, `connected`), `data-wrong-network`.
 *
 * For a button of one's own: `<ConnectButton.Custom>`.
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
      {isWho && serverUrl && (
        <span className="latchkey-avatar">
          <Suspense>
            <Avatar name={state.profileName ?? state.address ?? ''} src={state.profileImage} />
          </Suspense>
        </span>
      )}
      {/* A name may come and go: the width is its own from the start. */}
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

/** Not needed before somebody is connected; where it cannot be loaded, its place stays empty. */
const Avatar = lazy<typeof ButtonAvatar>(() =>
  import('./ButtonAvatar.tsx').then(
    (module) => ({ default: module.ButtonAvatar }),
    () => ({ default: () => null }),
  ),
)

/**
 * A connect button of one's own.
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
