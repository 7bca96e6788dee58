import {
  discardSwap,
  getSwap,
  navigate,
  resumeSwap,
  type SwapLoss,
  type SwapPlan,
  type SwapTerms,
  setSwap,
  watchSwap,
} from '@latchkey/core'
import { type ReactNode, useEffect } from 'react'
import { formatBps } from '../../format/formatSwapAmount.ts'
import { useAccount } from '../../hooks/useAccount.ts'
import { useFiat } from '../../hooks/useFiat.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useWatch } from '../../hooks/useWatch.ts'
import { Note } from '../../parts/Note.tsx'
import { ClockIcon } from '../../ui/AccountIcons.tsx'
import { Button } from '../../ui/Button.tsx'
import { TriangleAlertIcon } from '../../ui/Icon.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { formatExactly, formatWithSymbol, impactTone } from './QuoteTerms.tsx'

/** Warns of a swap that loses much, by its price impact or by its quote. */
export function ImpactNote({ loss }: { loss: SwapLoss | undefined }): ReactNode {
  const { quote: messages } = useMessages().swap
  const tone = impactTone(loss?.bps)
  if (tone === 'neutral' || !loss) return null
  const percent = formatBps(loss.bps)
  return (
    <Note tone={tone} icon={<TriangleAlertIcon />}>
      {loss.cause === 'quote'
        ? messages.belowMarket({ percent })
        : tone === 'negative'
          ? messages.veryHighImpact({ percent: formatBps(Math.round(loss.bps / 100) * 100) })
          : messages.highImpact({ percent })}
    </Note>
  )
}

type ImpactConsentProps = {
  loss: SwapLoss
  isGiven: boolean
  onChange: (isGiven: boolean) => void
}

/** A swap that loses much takes explicit consent. */
export function ImpactConsent({ loss, isGiven, onChange }: ImpactConsentProps): ReactNode {
  useStyles(css)
  const { quote: messages } = useMessages().swap
  return (
    <div>
      <ImpactNote loss={loss} />
      <label className="lk-consent">
        <input type="checkbox" checked={isGiven} onChange={(event) => onChange(event.target.checked)} />
        <span>{messages.acceptImpact({ percent: formatBps(loss.bps) })}</span>
      </label>
    </div>
  )
}

/** The wallet approved more than the visitor was shown: what is left lasts after the swap. */
export function ExcessNote({ plan }: { plan: SwapPlan }): ReactNode {
  const { preview: messages } = useMessages().swap
  if (!plan.steps.some(({ isExcess }) => isExcess)) return null
  return (
    <Note tone="warning" icon={<TriangleAlertIcon />}>
      {messages.excess({ symbol: plan.sold.symbol })}
    </Note>
  )
}

/** The pools pay less than the minimum shown: the old and the new minimum, for the visitor to accept. */
export function MovedNote({ plan, moved }: { plan: SwapPlan; moved: SwapTerms }): ReactNode {
  const { preview: messages } = useMessages().swap
  const show = (amount: bigint) => formatWithSymbol(amount, plan.bought)
  return (
    <Note tone="warning" announce="now" icon={<TriangleAlertIcon />}>
      <strong>{messages.changed}</strong>
      <p>{messages.changedMinimum({ before: show(plan.terms.minimumOut), now: show(moved.minimumOut) })}</p>
    </Note>
  )
}

/**
 * Says what only the server prices: an amount typed in dollars, or the two tokens. Nothing when a second source confirmed both.
 */
export function PriceNotes({ plan }: { plan: SwapPlan }): ReactNode {
  const fiat = useFiat()
  const { preview, quote } = useMessages().swap
  const { dollars, sold, amountIn, terms } = plan
  const amount = formatExactly(amountIn, sold)
  return (
    <>
      {dollars && !dollars.source && (
        <Note tone="warning" icon={<TriangleAlertIcon />}>
          {preview.dollarsUnverified({ amount, sum: fiat.dollars(Number(dollars.typed)) })}
        </Note>
      )}
      {terms.marketSource === undefined && <Note>{quote.priceUnverified}</Note>}
    </>
  )
}

/**
 * Offers to continue a swap that has begun: one that the visitor left, or that a reload or a crash interrupted.
 */
export function UnfinishedSwap(): ReactNode {
  useStyles(css)
  const latchkey = useLatchkey()
  const { unfinished: messages } = useMessages().swap
  const { caipAddress, connector } = useAccount()
  const { plan, isRunning } = useWatch(getSwap, watchSwap)

  useEffect(() => {
    if (!caipAddress || getSwap(latchkey).plan) return
    const controller = new AbortController()
    // If it cannot be resumed now, it is offered the next time; the quote shows errors of the server.
    resumeSwap(latchkey, { signal: controller.signal }).catch(() => {})
    return () => controller.abort()
  }, [latchkey, caipAddress])

  if (!plan || plan.account !== caipAddress || plan.connectorId !== connector?.id || !hasBegun(plan)) return null
  return (
    <Note tone="warning" icon={<ClockIcon />}>
      {messages.explain({ sold: plan.sold.symbol, bought: plan.bought.symbol })}
      <div className="lk-swap-unfinished">
        <Button size="small" onClick={() => navigate(latchkey, 'SwapPreview', {})}>
          {messages.proceed}
        </Button>
        {!isRunning && (
          <Button
            size="small"
            variant="quiet"
            onClick={() => {
              discardSwap(latchkey)
              // An empty change discards the plan.
              setSwap(latchkey, {})
            }}
          >
            {messages.discard}
          </Button>
        )}
      </div>
    </Note>
  )
}

/** Whether a plan has sent the wallet a request, and has steps left. */
function hasBegun({ steps, isResumed }: SwapPlan): boolean {
  const isStarted = isResumed || steps.some(({ status }) => status !== 'waiting')
  return isStarted && steps.some(({ status }) => status !== 'done')
}

const css = `
.lk-consent {
  display: flex; align-items: center; gap: 10px; min-height: 44px; padding: 4px 12px; cursor: pointer; font-size: 15px; line-height: 20px;
  color: var(--lk-text-1)
}
.lk-consent > input { flex: none; margin: 0; width: 20px; height: 20px; accent-color: var(--lk-accent) }
.lk-swap-unfinished { display: flex; gap: 8px; margin-block-start: 8px }
.lk-swap-unfinished > .lk-button:first-child { background: var(--lk-surface-2) }
`
