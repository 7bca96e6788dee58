import { formatAmount, type SwapPlan, swapLoss } from '@latchkey/core'
import type { UseSwap } from '@latchkey/react'
import { useState } from 'react'
import { useMessages } from '../../messages/loadMessages.ts'
import { Fact } from '../panels/Panel.tsx'
import { SwapTermsFacts, useAtTime } from './SwapTermsFacts.tsx'

/** New terms are requested this long before those shown expire. */
const refreshMarginMs = 5_000

/** What is about to be signed, and the progress of each step. */
export function SwapReview({ swap, plan }: { swap: UseSwap; plan: SwapPlan }) {
  const { ownScreen: messages } = useMessages()
  const { isRunning, steps, run, refresh, accept, reset } = swap
  const { sold, bought, amountIn, moved, provider } = plan
  const isDone = steps.every(({ status }) => status === 'done')
  const isAtRest = !isRunning && !isDone
  const terms = moved ?? plan.terms
  const loss = swapLoss(plan.terms, plan)
  const [acceptedLossBps, setAccepted] = useState(0)
  const isHeld = loss?.needsConsent === true && loss.bps > acceptedLossBps
  useAtTime(isAtRest ? terms.expiresAt - refreshMarginMs : undefined, () => void refresh.run({}))

  const error = run.error ?? refresh.error
  return (
    <div className="stack">
      <dl className="facts">
        <Fact term={messages.sell}>
          <bdi className="figures">
            {formatAmount(amountIn, sold.decimals)} {sold.symbol}
          </bdi>
        </Fact>
      </dl>
      {isAtRest && <SwapTermsFacts terms={terms} bought={bought} provider={provider} />}
      {isAtRest && loss?.needsConsent && (
        <label>
          <input
            type="checkbox"
            checked={!isHeld}
            onChange={(event) => setAccepted(event.target.checked ? loss.bps : 0)}
          />{' '}
          {messages.acceptLoss(loss.bps / 100)}
        </label>
      )}
      <SwapStepList plan={plan} />
      <p role="status" className={isDone ? 'quiet' : 'problem'}>
        {isDone && messages.done}
        {isAtRest && (moved ? messages.moved : error?.shortMessage)}
      </p>
      <div className="chips">
        {isAtRest && moved && (
          <button type="button" className="primary" onClick={accept}>
            {messages.accept}
          </button>
        )}
        {!isDone && !moved && (
          <button
            type="button"
            className="primary"
            disabled={isRunning || isHeld}
            onClick={() => void run.run({ acceptedLossBps })}
          >
            {isRunning ? messages.running : messages.swap}
          </button>
        )}
        {!isRunning && (
          <button type="button" className="chip" onClick={reset}>
            {isDone ? messages.again : messages.back}
          </button>
        )}
      </div>
    </div>
  )
}

/** The steps of a swap, each with its status, transaction and error. */
function SwapStepList({ plan }: { plan: SwapPlan }) {
  const { ownScreen: messages } = useMessages()
  return (
    <ol className="rows" aria-label={messages.steps}>
      {plan.steps.map(({ kind, status, hash, error }) => (
        <li key={kind} data-status={status}>
          <span>{messages.kinds[kind]}</span>
          <bdi className="figures quiet">{hash?.slice(0, 10)}</bdi>
          <span className="step-status" title={error?.shortMessage}>
            {messages.statuses[status]}
          </span>
        </li>
      ))}
    </ol>
  )
}
