import { getModal, getSwap, type Latchkey, type SentTransaction, showBanner } from '@latchkey/core'
import { type BannerState, getBanner, getPreferences } from '@latchkey/core/internal'
import { messagesOf } from '../hooks/useMessages.ts'
import type { Locale } from '../locales/en.ts'
import { movementSentence } from './ActivityEntry.ts'
import { sentEntry } from './sentEntry.ts'

/** How long the "sent" banner stays readable before the outcome takes its place. */
const readMs = 1_500
/** How soon to retry while another banner is on screen. */
const retryMs = 250

/** "Your 12.5 USDC transfer is confirmed", "Your USDC transfer …" while amounts are hidden; undefined for one without an outcome. */
export function outcomeBanner(
  latchkey: Latchkey,
  { sent, locale }: { sent: SentTransaction; locale: Locale },
): Omit<NonNullable<BannerState>, 'id'> | undefined {
  const { status } = sent
  if (status === 'pending') return undefined
  const { activity: messages } = messagesOf(locale)
  const [movement] = sentEntry(sent).movements
  const amount = !movement
    ? ''
    : getPreferences(latchkey).amounts !== 'hidden'
      ? movementSentence({ ...movement, sign: '' }, messages)
      : movement.isNft
        ? messages.nft({ name: movement.name })
        : movement.name
  const what = messages.transactions[sent.kind]({ amount })
  // The visitor requested the cancellation.
  const isGood = status === 'confirmed' || status === 'cancelled'
  const sentence = messages.outcomes[status === 'dropped' && sent.dropReason === 'unseen' ? 'unseen' : status]
  return { state: isGood ? 'success' : 'error', message: sentence({ what }) }
}

/**
 * Shows an outcome in place of the "sent" banner, or once any other banner on screen was read; unless the view that is on screen when the
 * outcome is known, or later, shows it.
 */
export function showInTurn(
  latchkey: Latchkey,
  banner: Omit<NonNullable<BannerState>, 'id'>,
  { sent, signal }: { sent: SentTransaction; signal: AbortSignal },
): void {
  if (isOnScreen(latchkey, sent)) return
  const about = sent.hash
  const show = () => {
    if (signal.aborted || isOnScreen(latchkey, sent)) return
    const open = getBanner(latchkey)
    if (open && open.state !== 'loading' && open.about !== about) setTimeout(show, retryMs)
    else showBanner(latchkey, { ...banner, about })
  }
  const isSentOnScreen = getBanner(latchkey)?.about === about
  // If the "sent" banner is not on screen yet, it appears right after sending.
  setTimeout(show, isSentOnScreen ? readMs : Math.max(0, sent.sentAt + readMs - Date.now()))
}

/** Whether the end of the swap that the transaction is a step of is on screen. */
function isOnScreen(latchkey: Latchkey, { hash }: SentTransaction): boolean {
  const { open, stack } = getModal(latchkey)
  const isShown = open && stack.at(-1)?.view === 'SwapPreview'
  return isShown && getSwap(latchkey).plan?.steps.some((step) => step.hash === hash) === true
}
