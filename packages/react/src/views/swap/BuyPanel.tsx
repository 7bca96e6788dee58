import { formatAmount, navigate, type SwapQuote } from '@latchkey/core'
import type { ReactNode } from 'react'
import { formatFiat } from '../../format/formatFiat.ts'
import { formatSwapAmount } from '../../format/formatSwapAmount.ts'
import { formatTokenAmount } from '../../format/formatTokenAmount.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { SwapPanel, TokenPill } from './SwapPanel.tsx'
import { type SwapForm, useTokenPicture } from './useSwapForm.ts'

type BuyPanelProps = { form: SwapForm; quote: SwapQuote | undefined; isLoading: boolean }

/** What is received, by the chosen quote. */
export function BuyPanel({ form, quote, isLoading }: BuyPanelProps): ReactNode {
  useStyles(css)
  const latchkey = useLatchkey()
  const { swap: messages } = useMessages()
  const { bought, boughtPrice, boughtBalance } = form
  const shown = quote && formatSwapAmount(quote.amountOut, quote.bought.decimals)
  const value = quote && Number(formatAmount(quote.amountOut, quote.bought.decimals)) * boughtPrice
  return (
    <SwapPanel
      label={messages.buy}
      amount={
        isLoading ? (
          <span className="lk-swap-out" role="status" aria-label={messages.quote.loading}>
            <Skeleton width={96} height={28} />
          </span>
        ) : (
          <output
            className="lk-swap-out"
            aria-label={messages.buyAmount}
            data-empty={shown === undefined || undefined}
            data-long={(shown?.length ?? 0) > 8 || undefined}
          >
            <bdi dir="ltr">{shown ?? '0'}</bdi>
          </output>
        )
      }
      token={
        <TokenPill
          label={bought ? messages.buyToken({ symbol: bought.symbol }) : messages.chooseToken}
          text={bought?.symbol ?? messages.chooseToken}
          src={useTokenPicture(bought)}
          isChosen={bought !== undefined}
          onClick={() => navigate(latchkey, 'SwapSelectToken', { side: 'bought' })}
        />
      }
      below={value ? formatFiat(value) : '\u00a0'}
      balance={boughtBalance !== undefined && messages.balance({ amount: formatTokenAmount(boughtBalance) })}
    />
  )
}

const css = `
.lk-swap-out {
  display: flex; align-items: center; min-width: 0; height: 44px; overflow: hidden; font-size: 34px; line-height: 44px; font-weight: 600;
  letter-spacing: -.01em; color: var(--lk-text-1); font-variant-numeric: tabular-nums
}
.lk-swap-out[data-long] { font-size: 22px }
.lk-swap-out[data-empty] { color: var(--lk-text-3) }
`
