import type { SwapPlan } from '@latchkey/core'
import { goBack } from '@latchkey/core/internal'
import type { ReactNode } from 'react'
import { useErrorText } from '../../hooks/useErrorText.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useSlow } from '../../hooks/useSlow.ts'
import { Note } from '../../parts/Note.tsx'
import { OpenPairedWallet } from '../../parts/OpenPairedWallet.tsx'
import { OpenRequest } from '../../parts/OpenRequest.tsx'
import { TokenNotes } from '../../parts/TokenNotes.tsx'
import { Button } from '../../ui/Button.tsx'
import { CircleAlertIcon, TriangleAlertIcon } from '../../ui/Icon.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { View } from '../../ui/View.tsx'
import { ExcessNote, ImpactConsent, MovedNote, PriceNotes } from './SwapNotes.tsx'
import { ApprovalChoice, SwapAmounts, SwapChainFacts, SwapReviewFacts } from './SwapReviewFacts.tsx'
import { SwapSteps } from './SwapSteps.tsx'
import { useSwapReview } from './useSwapReview.ts'

/** A swap in full, the state of its steps, and the button that sends the wallet the next one, once. */
export function SwapReview({ plan }: { plan: SwapPlan }): ReactNode {
  useStyles(css)
  const latchkey = useLatchkey()
  const { swap, common, errors } = useMessages()
  const messages = swap.preview
  const errorText = useErrorText()
  const review = useSwapReview(plan)
  const { step, signer, wallet, isRunning, isRequesting, stale, isOffline, error, loss, choose } = review
  const slow = useSlow(isRunning)
  const hasBegun = isRunning || plan.steps.some(({ status }) => status !== 'waiting')
  // After a declined request too: it may have been the limit that was declined.
  const isOpen = step?.status === 'waiting' || (step?.status === 'failed' && !step.isLost)
  const hasLimit = step !== undefined && step.kind !== 'swap' && isOpen && !stale

  function waitingText(): string {
    if (isRequesting) return slow ? messages.slow({ wallet }) : messages.waitingExplain
    return slow ? messages.slowChain : messages.explain
  }

  return (
    <View
      title={messages.title}
      backAllowed={!isRequesting}
      footer={
        <>
          {hasLimit && <ApprovalChoice plan={plan} disabled={isRunning} onChange={choose} />}
          {plan.moved && <MovedNote plan={plan} moved={plan.moved} />}
          {loss && !isRunning && (
            <ImpactConsent
              loss={loss}
              isGiven={!review.needsConsent}
              onChange={(isGiven) => review.setConsent(isGiven ? loss.bps : undefined)}
            />
          )}
          {!hasBegun && <OpenRequest kinds={['swap']} text={swap.requestOpen} />}
          {isOffline && (
            <Note tone="warning" announce="now" icon={<TriangleAlertIcon />}>
              {messages.offline}
            </Note>
          )}
          <Button variant="primary" {...review.action} />
          {isRequesting && <OpenPairedWallet />}
          <div className="lk-swap-review-foot">
            {isRunning ? (
              <Note>{waitingText()}</Note>
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
        <TokenNotes {...plan.sold} />
        <TokenNotes {...plan.bought} />
        <PriceNotes plan={plan} />
        {(stale || error) && (
          <Note tone="negative" announce="now" icon={<CircleAlertIcon />}>
            {stale ? errors[stale] : error && errorText(error)}
          </Note>
        )}
        <SwapChainFacts plan={plan} signer={signer} />
        {(hasBegun || plan.steps.length > 1) && <SwapSteps plan={plan} />}
        <ExcessNote plan={plan} />
        {step?.kind === 'permit' && step.status === 'failed' && !isRunning && !stale && (
          <Button variant="quiet" busy={review.isPreparing} onClick={() => choose('exact', { permit: false })}>
            {messages.approveInstead}
          </Button>
        )}
        <SwapReviewFacts plan={plan} isTimed={!isRunning && !stale} />
      </div>
    </View>
  )
}

const css = `
.lk-swap-review { display: grid; gap: 12px }
.lk-swap-review-foot { display: grid; align-items: center; min-height: 48px }
.lk-swap-review-foot > .lk-note { text-align: center; padding-block: 4px }
`
