import type { Latchkey } from '../latchkey.ts'
import type { SentDetails } from '../state.ts'
import { readRequestedTransactions } from '../storage/requestedTransactions.ts'
import { readSentTransactions } from '../storage/sentTransactions.ts'
import { storagePlace } from '../storage/storagePlace.ts'

/** What a swap was begun with. */
export type SwapBeginning = { from: string; router: string; amountIn: bigint; startedAt: number | undefined }

/**
 * Whether this very swap is among the transactions that were sent since it began (`sent`), or among those a wallet was asked for and
 * nobody heard the answer of (`asked`): in neither case may it be asked for again.
 */
export function findSwapTrace(latchkey: Latchkey, beginning: SwapBeginning): 'sent' | 'asked' | undefined {
  const { from, startedAt } = beginning
  if (startedAt === undefined) return undefined
  // In storage too: right after a reload Latchkey may not have read it yet.
  const place = storagePlace(latchkey)
  const { sentTransactions, requestedTransactions } = latchkey.store.getState()
  const isSent = [...sentTransactions, ...readSentTransactions(place)].some(
    (sent) =>
      sent.from === from &&
      sent.sentAt >= startedAt &&
      (sent.status === 'pending' || sent.status === 'confirmed') &&
      isOf(beginning, sent),
  )
  if (isSent) return 'sent'
  const isRequested = [...requestedTransactions, ...readRequestedTransactions(place)].some(
    (asked) => asked.from === from && asked.requestedAt >= startedAt && isOf(beginning, asked.details),
  )
  return isRequested ? 'asked' : undefined
}

function isOf({ router, amountIn }: SwapBeginning, details: SentDetails): boolean {
  return (
    details.kind === 'swap' &&
    details.to.toLowerCase() === router.toLowerCase() &&
    details.sold.amount === String(amountIn)
  )
}
