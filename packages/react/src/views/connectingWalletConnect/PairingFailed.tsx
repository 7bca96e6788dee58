import type { Wallet } from '@latchkey/core'
import type { BaseError } from '@latchkey/core/errors'
import { walletIcon } from '@latchkey/core/internal'
import type { ReactNode } from 'react'
import { useErrorText } from '../../hooks/useErrorText.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { KeptFocus } from '../../parts/KeptFocus.tsx'
import { leavePairing } from '../../parts/usePairing.ts'
import { Button } from '../../ui/Button.tsx'
import { QrCodeIcon } from '../../ui/Icon.tsx'
import { View } from '../../ui/View.tsx'
import { Waiting } from '../../ui/Waiting.tsx'

export type PairingFailedProps = { wallet: Wallet | undefined; error: BaseError; onRetry: () => void }

/** Why no wallet was connected, with a retry and the other wallets. */
export function PairingFailed({ wallet, error, onRetry }: PairingFailedProps): ReactNode {
  const latchkey = useLatchkey()
  const { connecting: messages, pairingCode, common } = useMessages()
  const errorText = useErrorText()
  const isDeclined = error.code === 'USER_REJECTED'
  const name = wallet?.name ?? pairingCode.title
  return (
    <View
      title={name}
      footer={
        <>
          <Button variant="primary" onClick={onRetry}>
            {common.tryAgain}
          </Button>
          <Button variant="quiet" onClick={() => leavePairing(latchkey)}>
            {messages.otherWallet}
          </Button>
        </>
      }
    >
      <KeptFocus state={error}>
        <Waiting
          state="failed"
          announce="now"
          picture={{ src: wallet && walletIcon(latchkey, wallet), name }}
          icon={wallet ? undefined : <QrCodeIcon size={32} />}
          title={isDeclined ? messages.declinedTitle : messages.failedTitle}
        >
          {isDeclined ? messages.declined : errorText(error)}
        </Waiting>
      </KeptFocus>
    </View>
  )
}
