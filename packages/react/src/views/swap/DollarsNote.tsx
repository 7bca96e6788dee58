import { formatAmount, type SwapPlan } from '@latchkey/core'
import type { ReactNode } from 'react'
import { formatFiat } from '../../format/formatFiat.ts'
import { formatTokenAmount } from '../../format/formatTokenAmount.ts'
import { useWords } from '../../hooks/useWords.ts'
import { Note } from '../../parts/Note.tsx'
import { TriangleAlertIcon } from '../../ui/icons/TriangleAlertIcon.tsx'

/** Says that an amount typed in dollars rests on the server's price alone; nothing where a second source confirmed it. */
export function DollarsNote({ plan }: { plan: SwapPlan }): ReactNode {
  const { preview: words } = useWords().swap
  const { dollars, sold, amountIn } = plan
  if (!dollars || dollars.source) return null
  const amount = `${formatTokenAmount(formatAmount(amountIn, sold.decimals), sold.decimals)} ${sold.symbol}`
  return (
    <Note tone="warning" icon={<TriangleAlertIcon />}>
      {words.dollarsUnproven({ amount, sum: formatFiat(Number(dollars.typed)) })}
    </Note>
  )
}
