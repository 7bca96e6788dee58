import { getOnrampTransactions, type OnrampTransaction } from '@latchkey/wire'
import { checkouts, putPurchase, withStored } from '../actions/changePurchase.ts'
import { getPurchases } from '../actions/purchases.ts'
import { requestApi } from '../clients/requestApi.ts'
import { findChain } from '../connection/findAdapter.ts'
import type { Latchkey } from '../latchkey.ts'
import { followedIds } from '../lifecycle/followedIds.ts'
import { refreshAccount } from '../reads/refreshAccount.ts'
import { emit } from '../reports/emit.ts'
import { runSignal } from '../running.ts'
import { readPurchases } from '../storage/purchases.ts'
import { storagePlace } from '../storage/storagePlace.ts'
import { isSameAddress } from '../text/foldHex.ts'
import { sleep } from '../waiting/sleep.ts'
import { visibleWithinMs, withLock } from '../waiting/withLock.ts'
import { nextPurchase } from './nextPurchase.ts'
import { isFollowed, isPurchaseOver, type Purchase } from './Purchase.ts'
import { readPurchaseBalance } from './readPurchaseBalance.ts'

/** A checkout takes a few minutes; a bank transfer takes longer. */
const paces = [
  { untilMs: 3 * 60_000, everyMs: 2_000 },
  { untilMs: 15 * 60_000, everyMs: 8_000 },
  { untilMs: Number.POSITIVE_INFINITY, everyMs: 30_000 },
]

/** Merges the stored purchases of other tabs and earlier pages, and follows those that are not over. */
export function adoptPurchases(latchkey: Latchkey): void {
  const purchases = withStored(latchkey)
  latchkey.store.setState({ purchases })
  for (const purchase of purchases) if (isFollowed(purchase)) void followPurchase(latchkey, purchase.id)
}

/** Follows a purchase until it is over or Latchkey stops; further calls for the same purchase have no effect. Never throws. */
export async function followPurchase(latchkey: Latchkey, id: string): Promise<void> {
  const signal = runSignal(latchkey)
  const followed = followedIds(latchkey)
  if (!signal || followed.has(id)) return
  followed.add(id)
  try {
    await learnDecimals(latchkey, id, signal)
    for (;;) {
      const purchase = findPurchase(latchkey, id)
      if (!purchase || !isFollowed(purchase) || signal.aborted) return
      const [reports, balance] = await Promise.all([
        readReports(latchkey, purchase, signal),
        readPurchaseBalance(latchkey, purchase, { signal }),
      ])
      if (signal.aborted) return
      // Read again: it may have changed during the requests.
      const current = findPurchase(latchkey, id)
      if (!current) return
      const isWindowClosed = checkouts(latchkey).get(id)?.window?.isClosed() ?? false
      const next = nextPurchase(current, { reports, balance, isWindowClosed, now: Date.now() })
      const hasMoreTokens = next.status === 'done' || next.status === 'unconfirmed'
      if (hasMoreTokens && next.status !== current.status)
        void refreshAccount(latchkey, arrivalOf(next)).catch(() => {})
      if (next.status === 'done') await finish(latchkey, next, signal)
      else if (JSON.stringify(next) !== JSON.stringify(current)) putPurchase(latchkey, next)
      if (signal.aborted) return
      if (isPurchaseOver(next)) checkouts(latchkey).delete(id)
      const age = Date.now() - current.startedAt
      await pause(paces.find(({ untilMs }) => age < untilMs)?.everyMs ?? 30_000, signal)
    }
  } finally {
    followed.delete(id)
  }
}

/**
 * Every tab follows a purchase, and they may see it arrive at the same moment: the first to store it emits the event, and holds the lock
 * until the others see what it stored.
 */
async function finish(latchkey: Latchkey, purchase: Purchase, signal: AbortSignal): Promise<void> {
  const { id, provider, token, caipNetworkId: network } = purchase
  const run = async () => {
    // The visitor may have removed it in the meantime.
    if (!findPurchase(latchkey, id)) return
    const isKnown = readPurchases(storagePlace(latchkey)).some((one) => one.id === id && one.status === 'done')
    putPurchase(latchkey, purchase)
    if (isKnown) return
    emit(latchkey, { name: 'BUY_SUCCESS', provider, token: token.symbol, network })
    await sleep(visibleWithinMs, signal)
  }
  // Where Latchkey stops, the next run sees it arrive.
  await withLock(latchkey, 'purchase', { signal, run }).catch(() => {})
}

function arrivalOf({ caipNetworkId, token }: Purchase) {
  return { caipNetworkId, tokens: token.address ? [token.address] : [] }
}

/** Reads the token's decimals while the visitor is at the checkout. */
async function learnDecimals(latchkey: Latchkey, id: string, signal: AbortSignal): Promise<void> {
  const purchase = findPurchase(latchkey, id)
  if (!purchase || purchase.token.decimals !== undefined) return
  const decimals = await readTokenDecimals(latchkey, purchase, { signal })
  const current = findPurchase(latchkey, id)
  if (decimals !== undefined && current) putPurchase(latchkey, { ...current, token: { ...current.token, decimals } })
}

function findPurchase(latchkey: Latchkey, id: string): Purchase | undefined {
  return getPurchases(latchkey).find((one) => one.id === id)
}

/** The provider's reports under the purchase's reference that are for this account; the reference alone proves nothing. */
async function readReports(
  latchkey: Latchkey,
  { id, address }: Purchase,
  signal: AbortSignal,
): Promise<readonly OnrampTransaction[]> {
  const answer = await requestApi(latchkey, getOnrampTransactions, { params: { reference: id }, signal }).catch(
    () => undefined,
  )
  return answer?.data.filter(({ walletAddress }) => isSameAddress(walletAddress, address)) ?? []
}

/** Waits until the time is over, the page becomes visible again, or Latchkey stops. */
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

/** The decimals of a purchase's token, read from its contract; undefined where unavailable. */
async function readTokenDecimals(
  latchkey: Latchkey,
  { caipNetworkId, token }: Pick<Purchase, 'caipNetworkId' | 'token'>,
  { signal }: { signal: AbortSignal },
): Promise<number | undefined> {
  const chain = findChain(latchkey, caipNetworkId)
  if (!chain) return undefined
  const { network, adapter } = chain
  const { symbol, decimals } = network.nativeCurrency
  if (token.address === undefined) return token.symbol === symbol ? decimals : undefined
  try {
    const swaps = await adapter.loadSwaps?.()
    return (await swaps?.readToken({ network, address: token.address, signal }))?.decimals
  } catch {
    // The provider's reported amount is used instead.
    return undefined
  }
}
