import { getOnrampTransactions, type OnrampTransaction } from '@latchkey/wire'
import { getPurchases } from '../actions/getPurchases.ts'
import { requestApi } from '../clients/api.ts'
import type { Latchkey } from '../latchkey.ts'
import { invalidateReads } from '../reads/invalidateReads.ts'
import { mergePurchases, readPurchases } from '../storage/purchases.ts'
import { storagePlace } from '../storage/storagePlace.ts'
import { putPurchase } from './changePurchase.ts'
import { nextPurchase } from './nextPurchase.ts'
import { isPurchaseOver, type Purchase } from './Purchase.ts'
import { readPurchaseBalance } from './readPurchaseBalance.ts'

/** A visitor is at the checkout for some minutes; a bank takes longer. */
const paces = [
  { untilMs: 3 * 60_000, everyMs: 2_000 },
  { untilMs: 15 * 60_000, everyMs: 8_000 },
  { untilMs: Number.POSITIVE_INFINITY, everyMs: 30_000 },
]

/** Takes in what another tab, or this page before its reload, knows of purchases, and follows those that are not over. */
export function adoptPurchases(kit: Latchkey): void {
  const purchases = mergePurchases(getPurchases(kit), readPurchases(storagePlace(kit)))
  kit.store.setState({ purchases })
  for (const purchase of purchases) if (!isPurchaseOver(purchase)) void followPurchase(kit, purchase.id)
}

/** Follows a purchase until it is over or the kit stops; once, however often it is called. Never throws. */
export async function followPurchase(kit: Latchkey, id: string): Promise<void> {
  const signal = kit.internal.running
  if (!signal || kit.internal.followed.has(id)) return
  kit.internal.followed.add(id)
  try {
    for (;;) {
      const purchase = getPurchases(kit).find((one) => one.id === id)
      if (!purchase || isPurchaseOver(purchase) || signal.aborted) return
      const [report, balance] = await Promise.all([
        readReport(kit, purchase, signal),
        readPurchaseBalance(kit, purchase, { signal }),
      ])
      if (signal.aborted) return
      // Read again: it may have changed while the questions were out.
      const current = getPurchases(kit).find((one) => one.id === id)
      if (!current) return
      const isWindowClosed = kit.internal.checkouts?.get(id)?.window?.isClosed() ?? false
      const next = nextPurchase(current, { report, balance, isWindowClosed, now: Date.now() })
      if (JSON.stringify(next) !== JSON.stringify(current)) putPurchase(kit, next)
      if (next.status === 'done') void invalidateReads(kit)
      if (isPurchaseOver(next)) {
        kit.internal.checkouts?.delete(id)
        return
      }
      const age = Date.now() - current.startedAt
      await pause(paces.find(({ untilMs }) => age < untilMs)?.everyMs ?? 30_000, signal)
    }
  } finally {
    kit.internal.followed.delete(id)
  }
}

/** The latest report under the purchase's reference, if it is of this wallet: a reference proves nothing by itself. */
async function readReport(
  kit: Latchkey,
  purchase: Purchase,
  signal: AbortSignal,
): Promise<OnrampTransaction | undefined> {
  const { id, address } = purchase
  const answer = await requestApi(kit, getOnrampTransactions, { params: { reference: id }, signal }).catch(
    () => undefined,
  )
  return answer?.data.find(({ walletAddress }) => walletAddress.toLowerCase() === address.toLowerCase())
}

/** Until the time is over, the page comes back to the front (the checkout's window was before it), or the kit stops. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(wake, ms)
    const onVisible = () => document.visibilityState === 'visible' && wake()
    function wake() {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisible)
      signal.removeEventListener('abort', wake)
      resolve()
    }
    document.addEventListener('visibilitychange', onVisible)
    signal.addEventListener('abort', wake, { once: true })
  })
}
