import type { Wallet } from '@latchkey/core'
import { pairingLinkMarginMs, walletIcon } from '@latchkey/core/internal'
import type { ReactNode } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useMessages } from '../hooks/useMessages.ts'
import { isolate } from '../locales/isolate.ts'
import { formatClock } from '../ui/formatClock.ts'
import { Picture } from '../ui/Picture.tsx'
import { useStyles } from '../ui/useStyles.ts'
import { Waiting } from '../ui/Waiting.tsx'
import { CodeBox } from './CodeBox.tsx'
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
  const latchkey = useLatchkey()
  const { pairing: messages, pairingCode } = useMessages()
  const name = wallet && isolate(wallet.name)
  const { uri, expiresAt, isPreparing } = pairing
  return (
    <CodeBox
      uri={uri}
      label={name ? messages.code({ wallet: name }) : pairingCode.forAny}
      logo={wallet && <Picture src={walletIcon(latchkey, wallet)} name={wallet.name} size={48} />}
      problem={problem}
      title={isPreparing ? pairingCode.preparing : name ? messages.scan({ wallet: name }) : messages.scanWithAny}
    >
      {uri !== undefined && !isPreparing && expiresAt !== undefined && <CodeExpiry expiresAt={expiresAt} />}
    </CodeBox>
  )
}

/** "New code in 3:41". Not a live region: a screen reader must not announce every second. */
function CodeExpiry({ expiresAt }: { expiresAt: number }): ReactNode {
  const { pairing: messages } = useMessages()
  const now = useNow(1_000)
  const seconds = Math.max(0, Math.ceil((expiresAt - pairingLinkMarginMs - now) / 1000))
  const time = formatClock(seconds)
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
.lk-app-host { display: block; margin-block-start: 4px; font-weight: 500; color: var(--lk-text-1); overflow-wrap: anywhere }
`
