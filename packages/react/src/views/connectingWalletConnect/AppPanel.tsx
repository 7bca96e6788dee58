import type { Wallet } from '@latchkey/core'
import { walletImageUrl } from '@latchkey/core/internal'
import type { ReactNode } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { isolate } from '../../locales/isolate.ts'
import { useStyles } from '../../ui/useStyles.ts'
import { Waiting } from '../../ui/Waiting.tsx'

export type AppPanelProps = {
  wallet: Wallet
  state: 'idle' | 'waiting'
  problem: string | undefined
  /** What opening it does; replaced once it was opened. */
  explanation: string
  /** Where a web link leads. */
  host: string | undefined
}

/** A wallet that is an app, a page or an extension here: its picture, and what happens or should happen in it. */
export function AppPanel({ wallet, state, problem, explanation, host }: AppPanelProps): ReactNode {
  useStyles(css)
  const latchkey = useLatchkey()
  const { pairing: messages, common } = useMessages()
  const name = isolate(wallet.name)
  return (
    <Waiting
      state={state}
      picture={{ src: walletImageUrl(latchkey, wallet.image_id), name: wallet.name }}
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
