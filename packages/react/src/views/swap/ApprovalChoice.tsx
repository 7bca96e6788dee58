import { formatAmount, type SwapPlan } from '@latchkey/core'
import { type ReactNode, useId } from 'react'
import { formatTokenAmount } from '../../format/formatTokenAmount.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { Note } from '../../parts/Note.tsx'
import { TriangleAlertIcon } from '../../ui/icons/TriangleAlertIcon.tsx'
import { useStyles } from '../../ui/useStyles.ts'

export type ApprovalChoiceProps = {
  plan: SwapPlan
  disabled: boolean
  onChange: (approval: SwapPlan['approval']) => void
}

/** How much of the token the router may take: this amount, or, by choice alone, all there will ever be. */
export function ApprovalChoice({ plan, disabled, onChange }: ApprovalChoiceProps): ReactNode {
  useStyles(css)
  const { preview: messages } = useMessages().swap
  const name = useId()
  const { sold, amountIn, approval } = plan
  const amount = `${formatTokenAmount(formatAmount(amountIn, sold.decimals), sold.decimals)} ${sold.symbol}`
  return (
    <fieldset className="lk-approval" disabled={disabled}>
      <legend>{messages.spendingLimit}</legend>
      {(['exact', 'unlimited'] as const).map((choice) => (
        <label key={choice}>
          <input type="radio" name={name} checked={approval === choice} onChange={() => onChange(choice)} />
          <span>{choice === 'exact' ? messages.exact({ amount }) : messages.unlimited}</span>
        </label>
      ))}
      {approval === 'unlimited' && (
        <Note tone="warning" announce="now" icon={<TriangleAlertIcon />}>
          {messages.unlimitedExplain({ symbol: sold.symbol })}
        </Note>
      )}
    </fieldset>
  )
}

const css = `
.lk-approval { border: 0; margin: 0; min-width: 0; padding: 8px 16px; display: grid; background: var(--lk-surface-1); border-radius: var(--lk-radius-control) }
.lk-approval > legend { float: inline-start; padding: 4px 0; font-size: 13px; line-height: 16px; color: var(--lk-text-2) }
.lk-approval > label { display: flex; align-items: center; gap: 10px; min-height: 36px; clear: both; cursor: pointer; font-size: 15px; line-height: 20px; font-weight: 500; color: var(--lk-text-1) }
.lk-approval input { margin: 0; width: 18px; height: 18px; accent-color: var(--lk-accent) }
.lk-approval > .lk-note { padding-inline: 0; background: none }
`
