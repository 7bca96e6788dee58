import { formatAmount, getPrices, type SwapTerms, type SwapToken } from '@latchkey/core'
import { exchangeRate } from '@latchkey/core/internal'
import { type ReactNode, useState } from 'react'
import { formatBps, formatSwapAmount } from '../../format/formatSwapAmount.ts'
import { formatTokenAmount } from '../../format/formatTokenAmount.ts'
import { roundUpFee } from '../../format/roundUpFee.ts'
import { useFiat } from '../../hooks/useFiat.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useNetwork } from '../../hooks/useNetwork.ts'
import { useRead } from '../../hooks/useRead.ts'
import type { Messages } from '../../locales/en.ts'
import { useNow } from '../../parts/useNow.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useStyles } from '../../ui/useStyles.ts'

/** Base units of a token with its symbol, cut as `formatSwapAmount` does. */
export function formatWithSymbol(amount: bigint, { decimals, symbol }: SwapToken): string {
  return `${formatSwapAmount(amount, decimals)} ${symbol}`
}

/** Base units of a token with its symbol, to the last digit. */
export function formatExactly(amount: bigint, { decimals, symbol }: SwapToken): string {
  return `${formatTokenAmount(formatAmount(amount, decimals), decimals)} ${symbol}`
}

/**
 * As `formatExactly`, but cut to 8 significant digits, and to the whole where that has more.
 * @example formatBriefly(30387335451071056n, eth) // '0.030387335 ETH'
 */
export function formatBriefly(amount: bigint, { decimals, symbol }: SwapToken): string {
  const numeric = formatAmount(amount, decimals)
  const [whole = '', fraction = ''] = numeric.split('.')
  const zeros = /^0*/.exec(fraction)?.[0].length ?? 0
  const places = whole === '0' ? zeros + 8 : Math.max(0, 8 - whole.length)
  return `${formatTokenAmount(numeric, places)} ${symbol}`
}

/** The name of a provider, which quotes carry by id; one without a known name is shown by its id. */
export function providerName(id: string): string {
  return providerNames[id] ?? id
}

const providerNames: { [id: string]: string | undefined } = { 'uniswap-v2': 'Uniswap v2', 'uniswap-v3': 'Uniswap v3' }

type SwapRateProps = { sold: SwapToken; bought: SwapToken; amountIn: bigint; amountOut: bigint }

/** The exchange rate; a tap inverts it. */
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

type QuoteTimerProps = {
  /** Epoch ms. */
  quotedAt: number
  /** Epoch ms. */
  expiresAt: number
}

/** How long the quote lasts until a new one replaces it: a ring that empties, and the seconds. Screen readers do not announce it. */
export function QuoteTimer({ quotedAt, expiresAt }: QuoteTimerProps): ReactNode {
  useStyles(css)
  const { quote: messages } = useMessages().swap
  const now = useNow(1_000)
  // Filled up to two digits, which moves nothing.
  const seconds = String(Math.max(0, Math.ceil((expiresAt - now) / 1_000))).padStart(2, '\u2007')
  const left = Math.min(1, Math.max(0, (expiresAt - now) / (expiresAt - quotedAt)))
  return (
    <span className="lk-quote-timer" role="timer">
      <svg aria-hidden="true" width="16" height="16" viewBox="0 0 16 16" fill="none">
        <circle cx="8" cy="8" r="6.5" />
        <circle cx="8" cy="8" r="6.5" pathLength="100" strokeDasharray={`${left * 100} 100`} />
      </svg>
      <span>{messages.refreshesIn({ seconds })}</span>
    </span>
  )
}

type SwapFeeProps = {
  fee: bigint | undefined
  /** The review, which knows the transactions themselves, may find a higher one. */
  isEstimate?: boolean
}

/**
 * The highest network fee of a swap, in the native currency and, at the server's price, as a value. Rounded up: a fee is never shown
 * smaller than it can be.
 */
export function SwapFee({ fee, isEstimate }: SwapFeeProps): ReactNode {
  useStyles(css)
  const fiat = useFiat()
  const { quote: messages } = useMessages().swap
  const { network } = useNetwork()
  const native = network && [{ caipNetworkId: network.caipNetworkId }]
  const prices = useRead(getPrices, { tokens: native ?? [] })
  if (fee === undefined || !network) return messages.feeUnknown
  if (prices.status === 'loading') return <Skeleton width={64} height={12} />
  const price = prices.data?.[0] ?? 0
  const { symbol, decimals } = network.nativeCurrency
  const amount = `${formatSwapAmount(roundUpFee(fee, decimals), decimals)} ${symbol}`
  return (
    <span className="lk-swap-fee">
      <bdi>{isEstimate ? messages.about({ amount }) : messages.upTo({ amount })}</bdi>
      {price > 0 && <span>{fiat.fee(Number(formatAmount(fee, decimals)) * price)}</span>}
    </span>
  )
}

/** A price impact, or why there is none: the amount is too small, or only the server prices the two tokens. */
export function formatImpact(
  priceImpactBps: number | undefined,
  { marketSource, messages }: Pick<SwapTerms, 'marketSource'> & { messages: Messages['swap']['quote'] },
): string {
  if (priceImpactBps !== undefined) return formatBps(priceImpactBps)
  return marketSource === undefined ? messages.impactUnverified : messages.impactUnknown
}

/**
 * A price impact is a warning from the first, and takes explicit consent from the second. Hundredths of a percent.
 */
const warningBps = 100
const negativeBps = 500

/** The tone in which a price impact is shown; neutral when it is unknown. */
export function impactTone(priceImpactBps: number | undefined): 'neutral' | 'warning' | 'negative' {
  if (priceImpactBps === undefined || priceImpactBps < warningBps) return 'neutral'
  return priceImpactBps < negativeBps ? 'warning' : 'negative'
}

const css = `
.lk-swap-rate {
  appearance: none; border: 0; margin: 0; padding: 0; background: none; cursor: pointer; font: inherit; color: inherit; position: relative;
  min-width: 0; text-align: end; border-radius: 6px; font-variant-numeric: tabular-nums
}
.lk-swap-rate::after { content: ''; position: absolute; inset: -12px -4px }
@media (hover: hover) { .lk-swap-rate:hover { color: var(--lk-text-2) } }
.lk-swap-rate:focus-visible { outline: 2px solid var(--lk-accent); outline-offset: 2px }
.lk-swap-fee { display: inline-flex; flex-wrap: wrap; justify-content: end; column-gap: 6px }
.lk-swap-fee > span { color: var(--lk-text-2) }
.lk-quote-timer {
  display: inline-flex; align-items: center; gap: 6px; font-size: 12px; line-height: 16px; font-variant-numeric: tabular-nums;
  color: var(--lk-text-2)
}
.lk-quote-timer svg { transform: rotate(-90deg); stroke: var(--lk-surface-3); stroke-width: 2 }
.lk-quote-timer circle + circle { stroke: var(--lk-text-2); stroke-linecap: round }
`
