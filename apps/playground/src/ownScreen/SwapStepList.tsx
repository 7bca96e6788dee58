import type { SwapPlan } from '@latchkey/core'
import { useMessages } from '../messages/MessagesContext.ts'

/** The steps of a swap, each with where it stands, its transaction and what went wrong. */
export function SwapStepList({ plan }: { plan: SwapPlan }) {
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
