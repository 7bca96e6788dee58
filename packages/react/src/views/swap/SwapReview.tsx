import {
  acceptSwap,
  formatAmount,
  getSwap,
  prepareSwap,
  runSwap,
  type SwapPlan,
  swapLoss,
  watchSwap,
} from '@latchkey/core'
import { goBack } from '@latchkey/core/internal'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useAccount } from '../../hooks/useAccount.ts'
import { useErrorText } from '../../hooks/useErrorText.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useSlow } from '../../hooks/useSlow.ts'
import { useWatch } from '../../hooks/useWatch.ts'
import { useWrite } from '../../hooks/useWrite.ts'
import { Note } from '../../parts/Note.tsx'
import { OpenPairedWallet } from '../../parts/OpenPairedWallet.tsx'
import { TokenNotes } from '../../parts/TokenNotes.tsx'
import { Button } from '../../ui/Button.tsx'
import { CircleAlertIcon } from '../../ui/icons/CircleAlertIcon.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { View } from '../../ui/View.tsx'
import { ApprovalChoice, ReviewFacts, SwapAmounts } from './ReviewFacts.tsx'
import { ImpactConsent, MovedNote, PriceNotes } from './SwapNotes.tsx'
import { SwapSteps } from './SwapSteps.tsx'
import { useFreshTerms } from './useSwapQuotes.ts'

/** What the steps themselves say, or the view in another place. */
const saidElsewhere = new Set(['SWAP_PRICE_MOVED', 'SWAP_QUOTE_EXPIRED'])

/** All of a swap, how its steps go, and the button that sends the wallet the next one, once. */
export function SwapReview({ plan }: { plan: SwapPlan }): ReactNode {
  useStyles(css)
  const latchkey = useLatchkey()
  const { swap, common, errors } = useMessages()
  const messages = swap.preview
  const errorText = useErrorText()
  const now = useAccount()
  const { isRunning } = useWatch(getSwap, watchSwap)
  const run = useWrite(runSwap)
  const prepare = useWrite(prepareSwap)
  const [consent, setConsent] = useState<number>()
  const isStale = !isRunning && now.caipAddress !== plan.account
  const isChoosing = prepare.status === 'pending'
  const refresh = useFreshTerms(plan, { isHeld: isRunning || isStale || isChoosing })
  const step = plan.steps.find(({ status }) => status !== 'done')
  const isUnderWay = isRunning || plan.steps.some(({ status }) => status !== 'waiting')
  const isRequesting = isRunning && step?.status === 'requested'
  const slow = useSlow(isRunning)

  const hasLimit = step !== undefined && step.kind !== 'swap' && step.status === 'waiting' && !isStale
  const agreed = useRef<HTMLDivElement>(null)
  useScrollAboveFooter(agreed, plan.moved)

  const loss = swapLoss(plan.terms, plan)
  const needsConsent = loss?.needsConsent === true && (consent === undefined || consent < loss.bps)
  const isRefreshing = refresh.status === 'pending' || isChoosing
  const wallet = now.connector?.name ?? ''
  const failure = [run.error, prepare.error, refresh.error].find((error) => error && !saidElsewhere.has(error.code))
  const isSaid = step?.status === 'failed' && failure?.code === step.error?.code
  const changed = now.caipAddress && sameAddress(now.caipAddress, plan.account) ? 'NETWORK_CHANGED' : 'ACCOUNT_CHANGED'

  function choose(approval: SwapPlan['approval'], { permit = true } = {}) {
    const { sold, bought, slippageBps, provider, account, dollars } = plan
    const amount = formatAmount(plan.amountIn, sold.decimals)
    void prepare.run({
      ...{ sold, bought, amount, slippageBps, provider, account, approval, permit },
      dollars: dollars?.typed,
    })
  }

  function primary(): ReactNode {
    if (isStale)
      return (
        <Button variant="primary" onClick={() => goBack(latchkey)}>
          {messages.startOver}
        </Button>
      )
    if (isRunning)
      return (
        <Button variant="primary" busy>
          {isRequesting ? messages.waiting({ wallet }) : messages.confirming}
        </Button>
      )
    if (refresh.error && !plan.moved)
      return (
        <Button variant="primary" onClick={() => void refresh.run({})}>
          {messages.refresh}
        </Button>
      )
    if (plan.moved)
      return (
        <Button variant="primary" busy={isRefreshing} onClick={() => acceptSwap(latchkey)}>
          {messages.confirmChanged}
        </Button>
      )
    const isApproval = step?.kind === 'approve' || step?.kind === 'reset'
    return (
      <Button
        variant="primary"
        busy={isRefreshing}
        disabled={needsConsent}
        onClick={() => void run.run({ acceptedLossBps: consent })}
      >
        {step?.status === 'failed'
          ? common.tryAgain
          : step?.kind === 'permit'
            ? messages.signAndSwap
            : isApproval
              ? messages.approveAndSwap
              : messages.swap}
      </Button>
    )
  }

  return (
    <View
      title={messages.title}
      backAllowed={!isRequesting}
      footer={
        <>
          {primary()}
          {isRequesting && <OpenPairedWallet />}
          <div className="lk-swap-review-foot">
            {isRunning ? (
              <Note>{slow ? (isRequesting ? messages.slow({ wallet }) : messages.slowChain) : messages.explain}</Note>
            ) : (
              <Button variant="quiet" onClick={() => goBack(latchkey)}>
                {common.cancel}
              </Button>
            )}
          </div>
        </>
      }
    >
      <div className="lk-swap-review">
        <SwapAmounts plan={plan} />
        {/* First, or on a small screen the notes would push it below the fold. */}
        {(hasLimit || plan.moved) && (
          <div className="lk-swap-agreed" ref={agreed}>
            {hasLimit && (
              <ApprovalChoice
                plan={plan}
                disabled={isRunning || isRefreshing}
                onChange={(approval) => choose(approval)}
              />
            )}
            {plan.moved && <MovedNote plan={plan} moved={plan.moved} />}
          </div>
        )}
        <TokenNotes {...plan.sold} />
        <TokenNotes {...plan.bought} />
        <PriceNotes plan={plan} />
        {loss?.needsConsent && !isRunning && (
          <ImpactConsent
            loss={loss}
            isGiven={!needsConsent}
            onChange={(isGiven) => setConsent(isGiven ? loss.bps : undefined)}
          />
        )}
        {isStale && (
          <Note tone="negative" announce="now" icon={<CircleAlertIcon />}>
            {errors[changed]}
          </Note>
        )}
        {failure && !isSaid && !isStale && (
          <Note tone="negative" announce="now" icon={<CircleAlertIcon />}>
            {errorText(failure)}
          </Note>
        )}
        {isUnderWay && <SwapSteps plan={plan} />}
        {step?.kind === 'permit' && step.status === 'failed' && !isRunning && !isStale && (
          <Button variant="quiet" busy={isChoosing} onClick={() => choose('exact', { permit: false })}>
            {messages.approveInstead}
          </Button>
        )}
        <ReviewFacts plan={plan} isTimed={!isRunning && !isStale} />
        {!isUnderWay && plan.steps.length > 1 && <SwapSteps plan={plan} />}
      </div>
    </View>
  )
}

/**
 * Scrolls an element into sight, between the header and the view's footer, when the reason changes, and again when the footer or the screen
 * grows over it. An element taller than that space shows its top.
 */
function useScrollAboveFooter(element: RefObject<HTMLElement | null>, reason: object | undefined) {
  useEffect(() => {
    const target = element.current
    const body = target?.closest('.lk-body')
    const footer = target?.closest('.lk-view')?.querySelector('.lk-view-footer')
    if (!reason || !target || !body || !footer) return
    // Its first call comes once all is laid out.
    const observer = new ResizeObserver(() => {
      const { top, bottom } = target.getBoundingClientRect()
      const above = top - body.getBoundingClientRect().top
      const hidden = bottom - footer.getBoundingClientRect().top
      if (above < 0 || hidden > 0) body.scrollBy(0, Math.min(above, hidden))
    })
    for (const observed of [target, body, footer]) observer.observe(observed)
    return () => observer.disconnect()
  }, [element, reason])
}

/** CAIP-10 addresses of one account on two networks end alike. */
function sameAddress(one: string, other: string): boolean {
  return one.split(':').at(-1)?.toLowerCase() === other.split(':').at(-1)?.toLowerCase()
}

const css = `
.lk-swap-review, .lk-swap-agreed { display: grid; gap: 12px }
.lk-swap-review-foot { display: grid; align-items: center; min-height: 48px }
.lk-swap-review-foot > .lk-note { text-align: center; padding-block: 4px }
`
