import { type Latchkey, type SentTransaction, showBanner } from '@latchkey/core'
import { type BannerState, getBanner } from '@latchkey/core/internal'
import type { Messages } from '../locales/en.ts'
import { movementSentence, toActivityKind } from '../parts/ActivityEntry.ts'
import { sentEntry } from '../parts/sentEntry.ts'

/** Whoever sent it has just been told so; the outcome does not push that aside before it is read. */
const readMs = 3_500
/** How soon to look again where another banner is being read. */
const lookMs = 250

/** "Sent 12.5 USDC: confirmed"; undefined for one without an outcome. */
export function outcomeBanner(
  sent: SentTransaction,
  messages: Messages['activity'],
): Omit<NonNullable<BannerState>, 'id'> | undefined {
  const { status } = sent
  if (status === 'pending') return undefined
  const { operationType, movements } = sentEntry(sent)
  const [movement] = movements
  const kind = messages.kinds[toActivityKind(operationType)]
  const what = movement ? `${kind} ${movementSentence({ ...movement, sign: '' }, messages)}` : kind
  // Cancelled is what was asked for.
  const isGood = status === 'confirmed' || status === 'cancelled'
  return { state: isGood ? 'success' : 'error', message: messages.outcomes[status]({ what }) }
}

/**
 * Shows an outcome once the visitor has read that the transaction was sent, and what else was said meanwhile: another payment's banner is
 * not
 * cut short.
 */
export function showInTurn(
  latchkey: Latchkey,
  banner: Omit<NonNullable<BannerState>, 'id'>,
  { sentAt, signal }: { sentAt: number; signal: AbortSignal },
): void {
  const show = () => {
    if (signal.aborted) return
    const open = getBanner(latchkey)
    if (open && open.state !== 'loading') setTimeout(show, lookMs)
    else showBanner(latchkey, banner)
  }
  setTimeout(show, Math.max(0, sentAt + readMs - Date.now()))
}
