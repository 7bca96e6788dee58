import {
  type Connector,
  formatAmount,
  getPrices,
  parseCaipAddress,
  type SwapPlan,
  type SwapToken,
} from '@latchkey/core'
import { type ReactNode, useId } from 'react'
import { formatBps, formatSwapAmount } from '../../format/formatSwapAmount.ts'
import { formatTokenAmount } from '../../format/formatTokenAmount.ts'
import { useFiat } from '../../hooks/useFiat.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useNetwork } from '../../hooks/useNetwork.ts'
import { useRead } from '../../hooks/useRead.ts'
import { isolate } from '../../locales/isolate.ts'
import { AddressGroups } from '../../parts/AddressGroups.tsx'
import { Fact, Facts, NetworkFact } from '../../parts/Facts.tsx'
import { Note } from '../../parts/Note.tsx'
import { SignerFact } from '../../parts/SignerFact.tsx'
import { TriangleAlertIcon } from '../../ui/Icon.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import {
  formatExactly,
  formatImpact,
  formatWithSymbol,
  impactTone,
  providerName,
  QuoteTimer,
  SwapFee,
  SwapRate,
} from './QuoteTerms.tsx'
import { useTokenPicture } from './useSwapForm.ts'

type SwapChainFactsProps = {
  plan: SwapPlan
  /** The wallet that signs. */
  signer: Connector | undefined
}

/** The network and its fee, which stay above the button, the account that pays, and the contract that may spend and swap. */
export function SwapChainFacts({ plan, signer }: SwapChainFactsProps): ReactNode {
  const { quote: messages, preview } = useMessages().swap
  const { networks } = useNetwork()
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === plan.sold.caipNetworkId)
  return (
    <Facts dense>
      {network && <NetworkFact label={preview.network} network={network} />}
      <Fact label={messages.fee}>
        <span data-agreed>
          <SwapFee fee={(plan.moved ?? plan.terms).networkFee} />
        </span>
      </Fact>
      <SignerFact address={parseCaipAddress(plan.account).address} wallet={signer} />
      <Fact label={preview.router} tall>
        <AddressGroups address={plan.router} />
      </Fact>
    </Facts>
  )
}

type SwapReviewFactsProps = {
  plan: SwapPlan
  /** Whether the terms expire. */
  isTimed: boolean
}

/** The terms of a plan. */
export function SwapReviewFacts({ plan, isTimed }: SwapReviewFactsProps): ReactNode {
  useStyles(css)
  const { quote: messages, slippage } = useMessages().swap
  const { sold, bought, amountIn, terms, provider, slippageBps } = plan
  const { amountOut, priceImpactBps, marketSource, quotedAt, expiresAt } = plan.moved ?? terms
  return (
    <Facts dense>
      <Fact label={messages.rate}>
        <span className="lk-swap-review-rate">
          <SwapRate sold={sold} bought={bought} amountIn={amountIn} amountOut={amountOut} />
          {isTimed && <QuoteTimer quotedAt={quotedAt} expiresAt={expiresAt} />}
        </span>
      </Fact>
      <Fact label={messages.priceImpact} tone={impactTone(priceImpactBps)}>
        {formatImpact(priceImpactBps, { marketSource, messages })}
      </Fact>
      <Fact label={slippage.label}>{formatBps(slippageBps)}</Fact>
      {provider !== undefined && (
        <Fact label={messages.provider}>
          <bdi>{providerName(provider)}</bdi>
        </Fact>
      )}
    </Facts>
  )
}

/** What is paid, and the minimum received. */
export function SwapAmounts({ plan }: { plan: SwapPlan }): ReactNode {
  useStyles(css)
  const fiat = useFiat()
  const { preview: messages } = useMessages().swap
  const { sold, bought, amountIn, terms } = plan
  const tokens = [sold, bought].map(({ address, caipNetworkId }) => ({ address, caipNetworkId }))
  const [soldPrice = 0, boughtPrice = 0] = useRead(getPrices, { tokens }).data ?? []
  const paid = formatAmount(amountIn, sold.decimals)
  const expected = formatWithSymbol(terms.amountOut, bought)
  return (
    <div className="lk-swap-amounts" data-agreed>
      <Side
        label={messages.pay}
        token={sold}
        amount={formatTokenAmount(paid, sold.decimals)}
        below={soldPrice > 0 ? fiat.format(Number(paid) * soldPrice) : undefined}
      />
      <Side
        label={messages.getAtLeast}
        token={bought}
        amount={formatSwapAmount(terms.minimumOut, bought.decimals)}
        below={
          boughtPrice > 0
            ? `${messages.expected({ amount: expected })} · ${isolate(fiat.format(Number(formatAmount(terms.amountOut, bought.decimals)) * boughtPrice))}`
            : messages.expected({ amount: expected })
        }
      />
    </div>
  )
}

type SideProps = { label: string; token: SwapToken; amount: string; below: string | undefined }

function Side({ label, token, amount, below }: SideProps): ReactNode {
  return (
    <div>
      <Picture size={40} shape="circle" name={token.symbol} {...useTokenPicture(token)} />
      <div>
        <span>{label}</span>
        <bdi dir="ltr" data-long={amount.length > 14 || undefined}>{`${amount} ${token.symbol}`}</bdi>
        <span>{below ?? '\u00a0'}</span>
      </div>
    </div>
  )
}

type ApprovalChoiceProps = {
  plan: SwapPlan
  disabled: boolean
  onChange: (approval: SwapPlan['approval']) => void
}

/** The router's spending limit: this amount or, only by choice, unlimited. */
export function ApprovalChoice({ plan, disabled, onChange }: ApprovalChoiceProps): ReactNode {
  useStyles(css)
  const { preview: messages } = useMessages().swap
  const name = useId()
  const { sold, amountIn, approval } = plan
  const amount = formatExactly(amountIn, sold)
  return (
    <fieldset className="lk-approval" data-agreed disabled={disabled}>
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
.lk-swap-review-rate { display: grid; gap: 2px; justify-items: end; padding-block: 6px }
.lk-swap-amounts { display: grid; gap: 4px }
.lk-swap-amounts > div {
  display: flex; align-items: center; gap: 12px; padding: 12px 16px; background: var(--lk-surface-1);
  border-radius: var(--lk-radius-control)
}
.lk-swap-amounts > div > div { display: grid; gap: 2px; min-width: 0 }
.lk-swap-amounts span { font-size: 13px; line-height: 18px; color: var(--lk-text-2); font-variant-numeric: tabular-nums }
.lk-swap-amounts bdi {
  font-size: 22px; line-height: 28px; font-weight: 600; letter-spacing: -.01em; color: var(--lk-text-1); font-variant-numeric: tabular-nums;
  overflow-wrap: anywhere
}
[dir=rtl] .lk-swap-amounts bdi { text-align: end }
.lk-swap-amounts bdi[data-long] { font-size: 17px; line-height: 24px }
.lk-approval {
  border: 0; margin: 0; min-width: 0; padding: 8px 16px; display: grid; background: var(--lk-surface-1);
  border-radius: var(--lk-radius-control)
}
.lk-approval > legend { float: inline-start; padding: 4px 0; font-size: 13px; line-height: 16px; color: var(--lk-text-2) }
.lk-approval > label {
  display: flex; align-items: center; gap: 10px; min-height: 36px; clear: both; cursor: pointer; font-size: 15px; line-height: 20px;
  font-weight: 500; color: var(--lk-text-1)
}
.lk-approval input { margin: 0; width: 18px; height: 18px; accent-color: var(--lk-accent) }
.lk-approval > .lk-note { padding-inline: 0; background: none }
`
