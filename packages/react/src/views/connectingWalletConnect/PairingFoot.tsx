import { navigate, type Wallet } from '@latchkey/core'
import { hasWalletList } from '@latchkey/core/internal'
import type { ReactNode } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { CodeFoot } from '../../parts/CodeBox.tsx'
import { leavePairing } from '../../parts/usePairing.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyTextButton } from '../../ui/CopyButton.tsx'

export type PairingFootProps = {
  wallet: Wallet | undefined
  /** The link, once a wallet can use it. */
  uri: string | undefined
  /** Something is wrong: other wallets are offered in place of where to get this one. */
  isStuck: boolean
  /** Present when a new link may help. */
  onRetry: (() => void) | undefined
}

/** Two secondary buttons, side by side where they fit. They keep their place when they change. */
export function PairingFoot({ wallet, uri, isStuck, onRetry }: PairingFootProps): ReactNode {
  const latchkey = useLatchkey()
  const { pairing: messages, pairingCode, connecting, common, connect } = useMessages()
  return (
    <CodeFoot>
      {onRetry ? (
        <Button onClick={onRetry}>{common.tryAgain}</Button>
      ) : (
        <CopyTextButton
          text={uri}
          label={pairingCode.copyLink}
          copiedLabel={common.copied}
          failedLabel={messages.copyFailed}
        />
      )}
      {!wallet ? (
        hasWalletList(latchkey) && (
          <Button onClick={() => navigate(latchkey, 'AllWallets', {})}>{connect.allWallets}</Button>
        )
      ) : isStuck || !isInStores(wallet) ? (
        <Button onClick={() => leavePairing(latchkey)}>{connecting.otherWallet}</Button>
      ) : (
        <Button onClick={() => navigate(latchkey, 'GetWallet', { wallet })}>
          {messages.get({ wallet: wallet.name })}
        </Button>
      )}
    </CodeFoot>
  )
}

/** A company's own wallet may be in no store. */
function isInStores({ chrome_store, app_store, play_store, homepage }: Wallet): boolean {
  return [chrome_store, app_store, play_store, homepage].some(Boolean)
}
