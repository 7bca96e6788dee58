'use client'

import type { ReactNode } from 'react'
import { Spinner } from '../ui/Spinner.tsx'
import type { ConnectButtonState } from './ConnectButtonState.ts'
import { PageButton } from './PageButton.tsx'
import { useButtonWords } from './useButtonWords.ts'
import { useConnectButton } from './useConnectButton.ts'

/**
 * Says "Connect Wallet", or the account; opens the modal. Renders on the server.
 * Data attributes: `data-status` (`disconnected`, `connecting`, `reconnecting`, `connected`), `data-wrong-network`.
 *
 * For a button of one's own: `<ConnectButton.Custom>`.
 */
export function ConnectButton(): ReactNode {
  const state = useConnectButton()
  const words = useButtonWords()
  const isWaiting = state.status === 'connecting' || state.status === 'reconnecting'
  const isWrong = state.status === 'connected' && state.label === words.wrongNetwork
  return (
    <PageButton
      variant={state.status === 'disconnected' ? 'primary' : 'secondary'}
      status={state.status}
      tone={isWrong ? 'wrong' : undefined}
      busy={isWaiting}
      label={state.shortAddress && !isWrong ? words.account({ name: state.shortAddress }) : undefined}
      expanded={state.isModalOpen}
      onClick={state.open}
      onNear={state.warm}
    >
      {isWaiting && <Spinner size={16} />}
      <span dir={state.shortAddress && !isWrong ? 'ltr' : undefined}>{state.label}</span>
    </PageButton>
  )
}

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
