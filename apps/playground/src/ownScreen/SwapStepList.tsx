import type { SwapPlan } from '@latchkey/core'
import { useWords } from '../words/WordsContext.ts'

/** The steps of a swap, each with where it stands, its transaction and what went wrong. */
export function SwapStepList({ plan }: { plan: SwapPlan }) {
  const { ownScreen: words } = useWords()
  return (
    <ol className="rows" aria-label={words.steps}>
      {plan.steps.map(({ kind, status, hash, error }) => (
        <li key={kind} data-status={status}>
          <span>{words.kinds[kind]}</span>
          <bdi className="figures quiet">{hash?.slice(0, 10)}</bdi>
          <span className="step-status" title={error?.shortMessage}>
            {words.statuses[status]}
          </span>
        </li>
      ))}
    </ol>
  )
}
