import type { SwapQuote } from '@latchkey/core'
import { type ReactNode, useId } from 'react'
import { useMessages } from '../../hooks/useMessages.ts'
import { useStyles } from '../../ui/useStyles.ts'
import { formatSwapAmount } from './formatSwapAmount.ts'

export type ProviderChoiceProps = {
  /** The best first. */
  quotes: readonly SwapQuote[]
  chosen: SwapQuote
  /** Undefined for the best, whoever it is by then. */
  onChoose: (provider: string | undefined) => void
}

/** The providers in the order of what they pay. */
export function ProviderChoice({ quotes, chosen, onChoose }: ProviderChoiceProps): ReactNode {
  useStyles(css)
  const { quote: messages } = useMessages().swap
  const name = useId()
  return (
    <fieldset className="lk-providers">
      <legend className="lk-hidden">{messages.providers}</legend>
      {quotes.map(({ provider = '', amountOut, bought }, index) => (
        <label key={provider}>
          <input
            type="radio"
            name={name}
            checked={provider === chosen.provider}
            onChange={() => onChoose(index === 0 ? undefined : provider)}
          />
          <bdi>{provider}</bdi>
          {index === 0 && <span className="lk-providers-best">{messages.best}</span>}
          <bdi dir="ltr">{`${formatSwapAmount(amountOut, bought.decimals)} ${bought.symbol}`}</bdi>
        </label>
      ))}
    </fieldset>
  )
}

const css = `
.lk-providers { border: 0; margin: 0; padding: 0; min-width: 0; display: grid; gap: 4px }
.lk-providers > label { display: flex; align-items: center; gap: 8px; min-height: 44px; padding: 0 12px; border-radius: var(--lk-radius-icon); background: var(--lk-surface-2); cursor: pointer }
.lk-providers > label > bdi:last-child { flex: 1; text-align: end }
.lk-providers input { margin: 0; accent-color: var(--lk-accent) }
.lk-providers-best { font-size: 12px; line-height: 16px; color: var(--lk-text-2) }
.lk-providers > label:has(input:focus-visible) { outline: 2px solid var(--lk-accent); outline-offset: 2px }
`
