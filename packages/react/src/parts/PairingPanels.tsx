import type { Wallet } from '@latchkey/core'
import { pairingLinkMarginMs, walletIcon } from '@latchkey/core/internal'
import type { ReactNode } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useMessages } from '../hooks/useMessages.ts'
import { isolate } from '../locales/isolate.ts'
import { Picture } from '../ui/Picture.tsx'
import { QrCode } from '../ui/QrCode.tsx'
import { useStyles } from '../ui/useStyles.ts'
import { Waiting } from '../ui/Waiting.tsx'
import { useNow } from './useNow.ts'
import type { Pairing } from './usePairing.ts'

type CodePanelProps = {
  pairing: Pairing
  wallet: Wallet | undefined
  /** What is wrong, if anything; replaces the explanation. */
  problem: string | undefined
}

/** The QR code, what to do with it, and when it changes. */
export function CodePanel({ pairing, wallet, problem }: CodePanelProps): ReactNode {
  useStyles(css)
  const latchkey = useLatchkey()
  const { pairing: messages } = useMessages()
  const name = wallet && isolate(wallet.name)
  const { uri, expiresAt, isPreparing } = pairing
  return (
    <div className="lk-code">
      <QrCode
        text={uri}
        label={name ? messages.code({ wallet: name }) : messages.codeForAny}
        logo={wallet && <Picture src={walletIcon(latchkey, wallet)} name={wallet.name} size={48} />}
      />
      <div className="lk-code-text" data-problem={problem !== undefined || undefined}>
        <p className="lk-code-title" role="status">
          {problem ??
            (isPreparing ? messages.preparing : name ? messages.scan({ wallet: name }) : messages.scanWithAny)}
        </p>
        {problem === undefined && (
          <p>{uri !== undefined && !isPreparing && expiresAt !== undefined && <CodeExpiry expiresAt={expiresAt} />}</p>
        )}
      </div>
    </div>
  )
}

/** "New code in 3:41". Not a live region: a screen reader must not announce every second. */
function CodeExpiry({ expiresAt }: { expiresAt: number }): ReactNode {
  const { pairing: messages } = useMessages()
  const now = useNow(1_000)
  const seconds = Math.max(0, Math.ceil((expiresAt - pairingLinkMarginMs - now) / 1000))
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return <span className="lk-number">{messages.renews({ time })}</span>
}

type AppPanelProps = {
  wallet: Wallet
  state: 'idle' | 'waiting'
  problem: string | undefined
  /** What opening the wallet does; replaced once it was opened. */
  explanation: string
  /** The host that a web link opens. */
  host: string | undefined
}

/** A wallet on this device (an app, a page or an extension): its picture, and the next step. */
export function AppPanel({ wallet, state, problem, explanation, host }: AppPanelProps): ReactNode {
  useStyles(css)
  const latchkey = useLatchkey()
  const { pairing: messages, common } = useMessages()
  const name = isolate(wallet.name)
  return (
    <Waiting
      state={state}
      picture={{ src: walletIcon(latchkey, wallet), name: wallet.name }}
      title={messages.continueIn({ wallet: name })}
    >
      {problem ?? (state === 'waiting' ? messages.opened : explanation)}
      {host && <strong className="lk-app-host">{common.opensHost({ host })}</strong>}
    </Waiting>
  )
}

const css = `
.lk-code { display: grid; gap: 12px }
.lk-code-text { display: grid; align-content: center; justify-items: center; gap: 2px; min-height: 56px; text-align: center }
.lk-code-text p {
  margin: 0; min-height: 18px; max-width: 312px; font-size: 13px; line-height: 18px; color: var(--lk-text-2); text-wrap: balance
}
.lk-code-text .lk-code-title { font-size: 17px; line-height: 24px; font-weight: 600; color: var(--lk-text-1) }
.lk-code-text[data-problem] .lk-code-title { font-size: 13px; line-height: 18px; font-weight: 400 }
.lk-app-host { display: block; margin-block-start: 4px; font-weight: 500; color: var(--lk-text-1); overflow-wrap: anywhere }
`
