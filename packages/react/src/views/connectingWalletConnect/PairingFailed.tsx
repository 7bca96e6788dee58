import { type BaseError, type Wallet, walletImageUrl } from '@latchkey/core'
import { type ReactNode, useRef } from 'react'
import { useErrorText } from '../../hooks/useErrorText.ts'
import { useKeptFocus } from '../../hooks/useKeptFocus.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useWords } from '../../hooks/useWords.ts'
import { Button } from '../../ui/Button.tsx'
import { View } from '../../ui/View.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { leavePairing } from './leavePairing.ts'

export type PairingFailedProps = { wallet: Wallet | undefined; error: BaseError; onRetry: () => void }

/** No wallet was connected: why, and two ways on. */
export function PairingFailed({ wallet, error, onRetry }: PairingFailedProps): ReactNode {
  const latchkey = useLatchkey()
  const { connecting: words, pairing, common } = useWords()
  const errorText = useErrorText()
  const again = useRef<HTMLButtonElement>(null)
  useKeptFocus(again, error)
  const isDeclined = error.code === 'USER_REJECTED'
  const name = wallet?.name ?? pairing.title
  return (
    <View
      title={name}
      footer={
        <>
          <Button variant="primary" buttonRef={again} onClick={onRetry}>
            {common.tryAgain}
          </Button>
          <Button variant="quiet" onClick={() => leavePairing(latchkey)}>
            {words.otherWallet}
          </Button>
        </>
      }
    >
      <Waiting
        state="failed"
        picture={{ src: wallet && walletImageUrl(latchkey, wallet.image_id), name }}
        title={isDeclined ? words.declinedTitle : words.failedTitle}
      >
        {isDeclined ? words.declined : errorText(error)}
      </Waiting>
    </View>
  )
}
