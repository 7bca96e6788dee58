import type { SwapLoss } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useMessages } from '../../hooks/useMessages.ts'
import { useStyles } from '../../ui/useStyles.ts'
import { formatBps } from './formatBps.ts'
import { ImpactNote } from './ImpactNote.tsx'

export type ImpactConsentProps = {
  loss: SwapLoss
  isGiven: boolean
  onChange: (isGiven: boolean) => void
}

/** A swap that loses much takes an explicit yes. */
export function ImpactConsent({ loss, isGiven, onChange }: ImpactConsentProps): ReactNode {
  useStyles(css)
  const { quote: messages } = useMessages().swap
  return (
    <div>
      <ImpactNote loss={loss} />
      <label className="lk-consent">
        <input type="checkbox" checked={isGiven} onChange={(event) => onChange(event.target.checked)} />
        <span>{messages.acceptImpact({ percent: formatBps(loss.bps) })}</span>
      </label>
    </div>
  )
}

const css = `
.lk-consent { display: flex; align-items: center; gap: 10px; min-height: 44px; padding: 4px 12px; cursor: pointer; font-size: 15px; line-height: 20px; color: var(--lk-text-1) }
.lk-consent > input { flex: none; margin: 0; width: 20px; height: 20px; accent-color: var(--lk-accent) }
`
