import type { ReactNode } from 'react'
import { useMessages } from '../hooks/useMessages.ts'
import type { Movement } from './ActivityEntry.ts'
import { movementSentence } from './movementSentence.ts'

/** `-1.5 ETH`; `at least +3,000 USDC` of what is known only by its minimum. Keeps its direction in any line. */
export function MovementText({ movement }: { movement: Movement }): ReactNode {
  const { activity } = useMessages()
  const amount = movementSentence(movement, activity)
  return movement.isMinimum ? <bdi>{activity.detail.atLeast({ amount })}</bdi> : <bdi dir="ltr">{amount}</bdi>
}
