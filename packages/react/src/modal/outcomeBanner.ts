import type { BannerState, SentTransaction } from '@latchkey/core'
import type { ActivityWords } from '../locales/ActivityWords.ts'
import { toActivityKind } from '../parts/activityKinds.ts'
import { movementSentence } from '../parts/movementSentence.ts'
import { sentEntry } from '../parts/sentEntry.ts'

/** "Sent 12.5 USDC: confirmed"; undefined for one without an outcome. */
export function outcomeBanner(
  sent: SentTransaction,
  words: ActivityWords,
): Omit<NonNullable<BannerState>, 'id'> | undefined {
  const { status } = sent
  if (status === 'pending') return undefined
  const { operationType, movements } = sentEntry(sent)
  const [movement] = movements
  const kind = words.kinds[toActivityKind(operationType)]
  const what = movement ? `${kind} ${movementSentence({ ...movement, sign: '' }, words)}` : kind
  // Cancelled is what was asked for.
  const isGood = status === 'confirmed' || status === 'cancelled'
  return { state: isGood ? 'success' : 'error', message: words.told[status]({ what }) }
}
