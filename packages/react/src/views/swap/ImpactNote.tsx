import type { ReactNode } from 'react'
import { useWords } from '../../hooks/useWords.ts'
import { Note } from '../../parts/Note.tsx'
import { TriangleAlertIcon } from '../../ui/icons/TriangleAlertIcon.tsx'
import { formatBps } from './formatBps.ts'
import { impactTone } from './impactTone.ts'

/** Says that a swap loses much to its own size; nothing where it does not. */
export function ImpactNote({ priceImpactBps }: { priceImpactBps: number | undefined }): ReactNode {
  const { quote: words } = useWords().swap
  const tone = impactTone(priceImpactBps)
  if (tone === 'neutral' || priceImpactBps === undefined) return null
  const percent = formatBps(priceImpactBps)
  return (
    <Note tone={tone} icon={<TriangleAlertIcon />}>
      {tone === 'negative' ? words.veryHighImpact({ percent }) : words.highImpact({ percent })}
    </Note>
  )
}
