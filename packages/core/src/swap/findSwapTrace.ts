import type { Latchkey } from '../latchkey.ts'
import type { SentDetails } from '../state.ts'
import { readAskedTransactions } from '../storage/askedTransactions.ts'
import { readSentTransactions } from '../storage/sentTransactions.ts'
import { storagePlace } from '../storage/storagePlace.ts'

/** What a swap was begun with. */
export type SwapBeginning = { from: string; router: string; amountIn: bigint; startedAt: number | undefined }

/**
 * Whether this very swap is among the transactions that were sent since it began (`sent`), or among those a wallet was asked for and
 * nobody heard the answer of (`asked`): in neither case may it be asked for again.
 */
export function findSwapTrace(kit: Latchkey, beginning: SwapBeginning): 'sent' | 'asked' | undefined {
  const { from, startedAt } = beginning
  if (startedAt === undefined) return undefined
  // In storage too: right after a reload the kit may not have read it yet.
  const place = storagePlace(kit)
  const { sentTransactions, askedTransactions } = kit.store.getState()
  const isSent = [...sentTransactions, ...readSentTransactions(place)].some(
    (sent) =>
      sent.from === from &&
      sent.sentAt >= startedAt &&
      (sent.status === 'pending' || sent.status === 'confirmed') &&
      isOf(beginning, sent),
  )
  if (isSent) return 'sent'
  const isAsked = [...askedTransactions, ...readAskedTransactions(place)].some(
    (asked) => asked.from === from && asked.askedAt >= startedAt && isOf(beginning, asked.details),
  )
  return isAsked ? 'asked' : undefined
}

function isOf({ router, amountIn }: SwapBeginning, details: SentDetails): boolean {
  return (
    details.kind === 'swap' &&
    details.to.toLowerCase() === router.toLowerCase() &&
    details.sold.amount === String(amountIn)
  )
}
