import type { SwapQuote } from '@latchkey/core'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { formatBps } from '../../format/formatSwapAmount.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { isolate } from '../../locales/isolate.ts'
import { Fact, Facts } from '../../parts/Facts.tsx'
import { ChevronDownIcon } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import {
  formatImpact,
  formatWithSymbol,
  impactTone,
  providerName,
  QuoteTimer,
  SwapFee,
  SwapRate,
} from './QuoteTerms.tsx'
import { SlippageControl } from './SlippageControl.tsx'

type SwapQuoteFactsProps = {
  /** The chosen quote; undefined while the first loads. */
  quote: SwapQuote | undefined
  /** All quotes, the best first. */
  quotes: readonly SwapQuote[]
  onProvider: (provider: string | undefined) => void
  slippageBps: number
  onSlippage: (bps: number) => void
  /** Called when the typed slippage limit becomes invalid, and when it is valid again or discarded. */
  onSlippageInvalid: (isInvalid: boolean) => void
}

/** A quote's terms: rate, price impact, minimum received, fee, provider and slippage limit. */
export function SwapQuoteFacts(props: SwapQuoteFactsProps): ReactNode {
  const { quote, quotes, onProvider, slippageBps, onSlippage, onSlippageInvalid } = props
  const { quote: messages, slippage } = useMessages().swap
  const [opened, setOpened] = useState<'provider' | 'slippage'>()
  const toggle = (part: 'provider' | 'slippage') => setOpened((now) => (now === part ? undefined : part))
  const impact = quote?.priceImpactBps
  return (
    <Facts
      dense
      below={
        opened === 'slippage' ? (
          <SlippageControl value={slippageBps} onChange={onSlippage} onInvalid={onSlippageInvalid} />
        ) : (
          opened === 'provider' && quote && <ProviderChoice quotes={quotes} chosen={quote} onChoose={onProvider} />
        )
      }
    >
      <Fact label={messages.rate}>
        {quote ? <SwapRate {...quote} /> : <QuoteSkeleton width={140} />}
        {quote && <QuoteTimer quotedAt={quote.quotedAt} expiresAt={quote.expiresAt} />}
      </Fact>
      <Fact label={messages.priceImpact} tone={impactTone(impact)}>
        {quote ? formatImpact(impact, { ...quote, messages }) : <QuoteSkeleton width={48} />}
      </Fact>
      <Fact label={messages.minimum}>
        {quote ? <bdi dir="ltr">{formatWithSymbol(quote.minimumOut, quote.bought)}</bdi> : <QuoteSkeleton width={96} />}
      </Fact>
      <Fact label={messages.fee}>{quote ? <SwapFee fee={quote.networkFee} /> : <QuoteSkeleton width={64} />}</Fact>
      {quote?.provider !== undefined && (
        <Fact label={messages.provider}>
          {quotes.length > 1 ? (
            <Opener isOpen={opened === 'provider'} onClick={() => toggle('provider')}>
              {isolate(providerName(quote.provider))}
            </Opener>
          ) : (
            <bdi>{providerName(quote.provider)}</bdi>
          )}
        </Fact>
      )}
      <Fact label={slippage.label}>
        <Opener isOpen={opened === 'slippage'} onClick={() => toggle('slippage')}>
          {formatBps(slippageBps)}
        </Opener>
      </Fact>
    </Facts>
  )
}

function QuoteSkeleton({ width }: { width: number }): ReactNode {
  return <Skeleton width={width} height={12} />
}

type OpenerProps = { isOpen: boolean; onClick: () => void; children: ReactNode }

/** A value that opens the choice below it. */
function Opener({ isOpen, onClick, children }: OpenerProps): ReactNode {
  useStyles(css)
  return (
    <button type="button" className="lk-opener" aria-expanded={isOpen} onClick={onClick}>
      {children}
      <ChevronDownIcon size={16} />
    </button>
  )
}

type ProviderChoiceProps = {
  /** The best first. */
  quotes: readonly SwapQuote[]
  chosen: SwapQuote
  /** Undefined for the best, of whichever provider. */
  onChoose: (provider: string | undefined) => void
}

/** The providers, the best quote first. */
function ProviderChoice({ quotes, chosen, onChoose }: ProviderChoiceProps): ReactNode {
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
          <bdi>{providerName(provider)}</bdi>
          {index === 0 && <span className="lk-providers-best">{messages.best}</span>}
          <bdi dir="ltr">{formatWithSymbol(amountOut, bought)}</bdi>
        </label>
      ))}
    </fieldset>
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
.lk-opener::after { content: ''; position: absolute; inset: -12px -6px }
.lk-opener > svg { color: var(--lk-text-2); transition: transform 150ms }
.lk-opener[aria-expanded=true] > svg { transform: rotate(180deg) }
@media (hover: hover) { .lk-opener:hover { color: var(--lk-text-2) } }
.lk-opener:focus-visible { outline: 2px solid var(--lk-accent); outline-offset: 2px }
@media (prefers-reduced-motion: reduce) { .lk-opener > svg { transition: none } }
.lk-providers { border: 0; margin: 0; padding: 0; min-width: 0; display: grid; gap: 4px }
.lk-providers > label {
  display: flex; align-items: center; gap: 8px; min-height: 44px; padding: 0 12px; border-radius: var(--lk-radius-icon);
  background: var(--lk-surface-2); cursor: pointer
}
.lk-providers > label > bdi:last-child { flex: 1; text-align: end }
.lk-providers input { margin: 0; accent-color: var(--lk-accent) }
.lk-providers-best { font-size: 12px; line-height: 16px; color: var(--lk-text-2) }
.lk-providers > label:has(input:focus-visible) { outline: 2px solid var(--lk-accent); outline-offset: 2px }
`
