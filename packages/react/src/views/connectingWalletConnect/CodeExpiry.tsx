import { pairingLinkMarginMs } from '@latchkey/core/internal'
import type { ReactNode } from 'react'
import { useMessages } from '../../hooks/useMessages.ts'
import { useNow } from '../../parts/useNow.ts'

/** "New code in 3:41". No live region: a clock that is read out every second helps nobody. */
export function CodeExpiry({ expiresAt }: { expiresAt: number }): ReactNode {
  const { pairing: messages } = useMessages()
  const now = useNow(1_000)
  const seconds = Math.max(0, Math.ceil((expiresAt - pairingLinkMarginMs - now) / 1000))
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return <span className="lk-number">{messages.renews({ time })}</span>
}
