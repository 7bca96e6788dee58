import type { SwapPlan, SwapTerms } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useMessages } from '../../hooks/useMessages.ts'
import { Note } from '../../parts/Note.tsx'
import { TriangleAlertIcon } from '../../ui/icons/TriangleAlertIcon.tsx'
import { formatSwapAmount } from './formatSwapAmount.ts'

/** The pools pay less than the least that was shown: by how much, before the visitor agrees to it. */
export function MovedNote({ plan, moved }: { plan: SwapPlan; moved: SwapTerms }): ReactNode {
  const { preview: messages } = useMessages().swap
  const { symbol, decimals } = plan.bought
  const show = (amount: bigint) => `${formatSwapAmount(amount, decimals)} ${symbol}`
  return (
    <Note tone="warning" announce="now" icon={<TriangleAlertIcon />}>
      <strong>{messages.changed}</strong>
      <p>{messages.changedMinimum({ before: show(plan.terms.minimumOut), now: show(moved.minimumOut) })}</p>
    </Note>
  )
}
