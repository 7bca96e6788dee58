import type { SwapQuote } from '@latchkey/core'
import { type ReactNode, useState } from 'react'
import { useMessages } from '../../hooks/useMessages.ts'
import { isolate } from '../../locales/isolate.ts'
import { Fact, Facts } from '../../parts/Facts.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { formatBps } from './formatBps.ts'
import { formatImpact } from './formatImpact.ts'
import { formatSwapAmount } from './formatSwapAmount.ts'
import { impactTone } from './impactTone.ts'
import { Opener } from './Opener.tsx'
import { ProviderChoice } from './ProviderChoice.tsx'
import { QuoteTimer } from './QuoteTimer.tsx'
import { SlippageControl } from './SlippageControl.tsx'
import { SwapFee } from './SwapFee.tsx'
import { SwapRate } from './SwapRate.tsx'

export type QuoteFactsProps = {
  /** The chosen one; undefined while the first is on its way. */
  quote: SwapQuote | undefined
  /** All of them, the best first. */
  quotes: readonly SwapQuote[]
  onProvider: (provider: string | undefined) => void
  slippageBps: number
  onSlippage: (bps: number) => void
}

/** What a quote says beside the amount: rate, impact, minimum, fee, who gives it, and how far it may slip. */
export function QuoteFacts({ quote, quotes, onProvider, slippageBps, onSlippage }: QuoteFactsProps): ReactNode {
  const { quote: messages, slippage } = useMessages().swap
  const [opened, setOpened] = useState<'provider' | 'slippage'>()
  const toggle = (part: 'provider' | 'slippage') => setOpened((now) => (now === part ? undefined : part))
  const impact = quote?.priceImpactBps
  return (
    <Facts
      dense
      below={
        opened === 'slippage' ? (
          <SlippageControl value={slippageBps} onChange={onSlippage} />
        ) : (
          opened === 'provider' && quote && <ProviderChoice quotes={quotes} chosen={quote} onChoose={onProvider} />
        )
      }
    >
      <Fact label={messages.rate}>
        {quote ? <SwapRate {...quote} /> : <Waiting width={140} />}
        {quote && <QuoteTimer quotedAt={quote.quotedAt} expiresAt={quote.expiresAt} />}
      </Fact>
      <Fact label={messages.priceImpact} tone={impactTone(impact)}>
        {quote ? formatImpact(impact, { ...quote, messages }) : <Waiting width={48} />}
      </Fact>
      <Fact label={messages.minimum}>
        {quote ? (
          <bdi dir="ltr">{`${formatSwapAmount(quote.minimumOut, quote.bought.decimals)} ${quote.bought.symbol}`}</bdi>
        ) : (
          <Waiting width={96} />
        )}
      </Fact>
      <Fact label={messages.fee}>{quote ? <SwapFee fee={quote.networkFee} /> : <Waiting width={64} />}</Fact>
      {quote?.provider !== undefined && (
        <Fact label={messages.provider}>
          {quotes.length > 1 ? (
            <Opener isOpen={opened === 'provider'} onClick={() => toggle('provider')}>
              {isolate(quote.provider)}
            </Opener>
          ) : (
            <bdi>{quote.provider}</bdi>
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

function Waiting({ width }: { width: number }): ReactNode {
  return <Skeleton width={width} height={12} />
}
