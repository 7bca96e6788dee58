import type { SwapPlan } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useMessages } from '../../hooks/useMessages.ts'
import { useNetwork } from '../../hooks/useNetwork.ts'
import { AddressGroups } from '../../parts/AddressGroups.tsx'
import { Fact, Facts } from '../../parts/Facts.tsx'
import { NetworkFact } from '../../parts/NetworkFact.tsx'
import { formatBps } from './formatBps.ts'
import { formatImpact } from './formatImpact.ts'
import { impactTone } from './impactTone.ts'
import { QuoteTimer } from './QuoteTimer.tsx'
import { SwapFee } from './SwapFee.tsx'
import { SwapRate } from './SwapRate.tsx'

export type ReviewFactsProps = {
  plan: SwapPlan
  /** Whether the terms end with time now. */
  isTimed: boolean
}

/** The terms of a plan, and the contract that will do it. */
export function ReviewFacts({ plan, isTimed }: ReviewFactsProps): ReactNode {
  const { quote: messages, slippage, preview } = useMessages().swap
  const { networks } = useNetwork()
  const { sold, bought, amountIn, terms, provider, slippageBps, router } = plan
  const { amountOut, priceImpactBps, marketSource, networkFee, quotedAt, expiresAt } = plan.moved ?? terms
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === sold.caipNetworkId)
  return (
    <Facts dense>
      <Fact label={messages.rate}>
        <SwapRate sold={sold} bought={bought} amountIn={amountIn} amountOut={amountOut} />
        {isTimed && <QuoteTimer quotedAt={quotedAt} expiresAt={expiresAt} />}
      </Fact>
      <Fact label={messages.priceImpact} tone={impactTone(priceImpactBps)}>
        {formatImpact(priceImpactBps, { marketSource, messages })}
      </Fact>
      <Fact label={slippage.label}>{formatBps(slippageBps)}</Fact>
      <Fact label={messages.fee}>
        <SwapFee fee={networkFee} />
      </Fact>
      {provider !== undefined && (
        <Fact label={messages.provider}>
          <bdi>{provider}</bdi>
        </Fact>
      )}
      {network && <NetworkFact label={preview.network} network={network} />}
      <Fact label={preview.router} tall>
        <AddressGroups address={router} />
      </Fact>
    </Facts>
  )
}
