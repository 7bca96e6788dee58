import type { SwapLoss } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useMessages } from '../../hooks/useMessages.ts'
import { Note } from '../../parts/Note.tsx'
import { TriangleAlertIcon } from '../../ui/icons/TriangleAlertIcon.tsx'
import { formatBps } from './formatBps.ts'
import { impactTone } from './impactTone.ts'

/** Says that a swap loses much, to its own size or to its quote; nothing where it does not. */
export function ImpactNote({ loss }: { loss: SwapLoss | undefined }): ReactNode {
  const { quote: messages } = useMessages().swap
  const tone = impactTone(loss?.bps)
  if (tone === 'neutral' || !loss) return null
  const percent = formatBps(loss.bps)
  return (
    <Note tone={tone} icon={<TriangleAlertIcon />}>
      {loss.cause === 'quote'
        ? messages.belowMarket({ percent })
        : tone === 'negative'
          ? messages.veryHighImpact({ percent })
          : messages.highImpact({ percent })}
    </Note>
  )
}
