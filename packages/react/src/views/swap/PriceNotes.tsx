import { formatAmount, type SwapPlan } from '@latchkey/core'
import type { ReactNode } from 'react'
import { formatFiat } from '../../format/formatFiat.ts'
import { formatTokenAmount } from '../../format/formatTokenAmount.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { Note } from '../../parts/Note.tsx'
import { TriangleAlertIcon } from '../../ui/icons/TriangleAlertIcon.tsx'

/** Says what only the server prices: an amount that was typed in dollars, and the two tokens. Nothing where a second source confirmed both. */
export function PriceNotes({ plan }: { plan: SwapPlan }): ReactNode {
  const { preview, quote } = useMessages().swap
  const { dollars, sold, amountIn, terms } = plan
  const amount = `${formatTokenAmount(formatAmount(amountIn, sold.decimals), sold.decimals)} ${sold.symbol}`
  return (
    <>
      {dollars && !dollars.source && (
        <Note tone="warning" icon={<TriangleAlertIcon />}>
          {preview.dollarsUnverified({ amount, sum: formatFiat(Number(dollars.typed)) })}
        </Note>
      )}
      {terms.marketSource === undefined && <Note>{quote.priceUnverified}</Note>}
    </>
  )
}
