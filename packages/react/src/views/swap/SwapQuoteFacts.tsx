import { navigate, type SwapQuote } from '@latchkey/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { formatBps } from '../../format/formatSwapAmount.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { isolate } from '../../locales/isolate.ts'
import { Fact, Facts } from '../../parts/Facts.tsx'
import { ChevronDownIcon } from '../../ui/AccountIcons.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { formatImpact, formatWithSymbol, impactTone, providerName, SwapFee, SwapRate } from './QuoteTerms.tsx'

type SwapQuoteFactsProps = {
  /** The chosen quote; undefined while there is none. */
  quote: SwapQuote | undefined
  isLoading: boolean
  /** All quotes, the best first. */
  quotes: readonly SwapQuote[]
  slippageBps: number
}

/** A quote's terms: rate and what binds the visitor (minimum received, slippage limit, fee), then price impact and provider. */
export function SwapQuoteFacts({ quote, isLoading, quotes, slippageBps }: SwapQuoteFactsProps): ReactNode {
  const latchkey = useLatchkey()
  const { quote: messages, slippage } = useMessages().swap
  const impact = quote?.priceImpactBps
  /** In the place of a fact that is not known yet. */
  const blank = (width: number) => (isLoading ? <Skeleton width={width} height={12} /> : '–')
  return (
    <Facts dense>
      <Fact label={messages.rate}>{quote ? <SwapRate {...quote} /> : blank(140)}</Fact>
      <Fact label={messages.minimum}>
        {quote ? <bdi dir="ltr">{formatWithSymbol(quote.minimumOut, quote.bought)}</bdi> : blank(96)}
      </Fact>
      <Fact label={slippage.label} choice>
        <Opener label={slippage.label} onClick={() => navigate(latchkey, 'SwapSlippage', {})}>
          {formatBps(slippageBps)}
        </Opener>
      </Fact>
      <Fact label={messages.fee}>{quote ? <SwapFee isEstimate fee={quote.networkFee} /> : blank(64)}</Fact>
      <Fact label={messages.priceImpact} tone={impactTone(impact)}>
        {quote ? formatImpact(impact, { ...quote, messages }) : blank(48)}
      </Fact>
      {(!quote || quote.provider !== undefined) && (
        <Fact label={messages.provider} choice>
          {!quote ? (
            blank(80)
          ) : quotes.length > 1 ? (
            <Opener label={messages.provider} onClick={() => navigate(latchkey, 'SwapProviders', {})}>
              {isolate(providerName(quote.provider ?? ''))}
            </Opener>
          ) : (
            <bdi>{providerName(quote.provider ?? '')}</bdi>
          )}
        </Fact>
      )}
    </Facts>
  )
}

type OpenerProps = { label: string; onClick: () => void; children: ReactNode }

/** A value that opens the view to choose another; read alone, its name begins with what it is. */
function Opener({ label, onClick, children }: OpenerProps): ReactNode {
  useStyles(css)
  return (
    <button type="button" className="lk-opener" onClick={onClick}>
      <span className="lk-hidden">{label}: </span>
      {children}
      <ChevronDownIcon size={16} />
    </button>
  )
}

/**
 * Announces to a screen reader when a new quote for the same swap pays less than the last; better ones need no announcement.
 */
export function QuoteNews({ quote }: { quote: SwapQuote | undefined }): ReactNode {
  const { quote: messages } = useMessages().swap
  const before = useRef<SwapQuote>(undefined)
  const [news, setNews] = useState('')
  useEffect(() => {
    const last = before.current
    before.current = quote
    if (!quote || !last || !isSameSwap(quote, last)) return setNews('')
    if (quote.amountOut >= last.amountOut) return
    setNews(messages.lowered({ amount: formatWithSymbol(quote.amountOut, quote.bought) }))
  }, [quote, messages])
  return (
    <p className="lk-hidden" role="status">
      {news}
    </p>
  )
}

function isSameSwap(one: SwapQuote, other: SwapQuote): boolean {
  return (
    one.amountIn === other.amountIn &&
    one.provider === other.provider &&
    one.sold.address === other.sold.address &&
    one.bought.address === other.bought.address
  )
}

const css = `
.lk-opener {
  appearance: none; border: 0; margin: 0; padding: 0; background: none; cursor: pointer; font: inherit; color: inherit; position: relative;
  display: inline-flex; align-items: center; gap: 4px; border-radius: 6px
}
.lk-opener::after { content: ''; position: absolute; inset: -13px -6px }
.lk-opener > svg { color: var(--lk-text-2) }
@media (hover: hover) { .lk-opener:hover { color: var(--lk-text-2) } }
.lk-opener:focus-visible { outline: 2px solid var(--lk-accent); outline-offset: 2px }
`
