import type { SwapToken } from '@latchkey/core'
import { exchangeRate } from '@latchkey/core/internal'
import { type ReactNode, useState } from 'react'
import { formatTokenAmount } from '../../format/formatTokenAmount.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useStyles } from '../../ui/useStyles.ts'

export type SwapRateProps = { sold: SwapToken; bought: SwapToken; amountIn: bigint; amountOut: bigint }

/** What one token of one side is in the other; a tap turns it round. */
export function SwapRate({ sold, bought, amountIn, amountOut }: SwapRateProps): ReactNode {
  useStyles(css)
  const { quote: messages } = useMessages().swap
  const [isInverted, setInverted] = useState(false)
  const sides = [
    { symbol: sold.symbol, amount: amountIn, decimals: sold.decimals },
    { symbol: bought.symbol, amount: amountOut, decimals: bought.decimals },
  ] as const
  const [one, other] = isInverted ? [sides[1], sides[0]] : sides
  return (
    <button
      type="button"
      className="lk-swap-rate"
      title={messages.invertRate}
      onClick={() => setInverted((inverted) => !inverted)}
    >
      <bdi dir="ltr">{`1 ${one.symbol} = ${formatTokenAmount(exchangeRate(one, other), 8)} ${other.symbol}`}</bdi>
      <span className="lk-hidden">{messages.invertRate}</span>
    </button>
  )
}

const css = `
.lk-swap-rate { appearance: none; border: 0; margin: 0; padding: 0; background: none; cursor: pointer; font: inherit; color: inherit; position: relative; min-width: 0; text-align: end; border-radius: 6px; font-variant-numeric: tabular-nums }
.lk-swap-rate::after { content: ''; position: absolute; inset: -12px -4px }
@media (hover: hover) { .lk-swap-rate:hover { color: var(--lk-text-2) } }
.lk-swap-rate:focus-visible { outline: 2px solid var(--lk-accent); outline-offset: 2px }
`
