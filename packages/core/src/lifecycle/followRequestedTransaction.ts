import type { FindResult } from '../adapter/following.ts'
import { findChain } from '../connection/findAdapter.ts'
import type { Latchkey } from '../latchkey.ts'
import { runSignal } from '../running.ts'
import type { RequestedTransaction } from '../state.ts'
import { acceptTransaction } from '../transactions/acceptTransaction.ts'
import { changeRequestedTransactions, removeRequestedTransaction } from '../transactions/requestedTransactions.ts'
import { fromSentCall } from '../transactions/sentTransactions.ts'
import { requestedHere, sentHere } from '../transactions/thisPage.ts'
import { sleep } from '../waiting/sleep.ts'
import { followedIds } from './followedIds.ts'

/** Pauses between two searches of the chain; short at first, because a transaction lost in a crash is usually found at once. */
const pauseMs = { first: 1_000, longest: 15_000, overdue: 5 * 60_000, growth: 1.5 }
/** How long a request is kept after another transaction used its nonce: the wallet may still send it with the next one. */
const overtakenMs = 5 * 60_000
/** An expired request is removed after one search that finds nothing, or this long after it expired if the chain never responds. */
const unansweredMs = 24 * 60 * 60_000

/**
 * Searches the chain for a requested transaction until it is found, removed or too old. For requests whose response does not reach this
 * page: those of a page that crashed, of another tab, or of a wallet that lost its connection.
 *
 * A wallet assigns the nonce when the visitor approves, so the transaction may still come after another one used its nonce: the search
 * continues with the next nonces for 5 more minutes. Otherwise a request is kept for an hour.
 *
 * @param options.isClaimed another tab reports it as sent: the search starts now, even while the wallet's response is awaited
 */
export function followRequestedTransaction(
  latchkey: Latchkey,
  { id }: RequestedTransaction,
  { delayMs = 0, isClaimed = false }: { delayMs?: number; isClaimed?: boolean } = {},
): void {
  const [followed, running] = [followedIds(latchkey), runSignal(latchkey)]
  const key = isClaimed ? `claimed ${id}` : id
  if (!running || running.aborted || followed.has(key)) return
  followed.add(key)
  void searchUntilDecided(latchkey, id, { delayMs, signal: running })
    // Stopped: the next start goes on.
    .catch(() => {})
    .finally(() => followed.delete(key))
}

async function searchUntilDecided(
  latchkey: Latchkey,
  id: string,
  { delayMs, signal }: { delayMs: number; signal: AbortSignal },
): Promise<void> {
  await sleep(delayMs, signal)
  for (let waitMs = pauseMs.first; ; waitMs = Math.min(waitMs * pauseMs.growth, pauseMs.longest)) {
    const requested = latchkey.store.getState().requestedTransactions.find((each) => each.id === id)
    if (!requested) return
    const startedAt = Date.now()
    const result = await search(latchkey, requested, signal)
    if (result?.found) {
      acceptTransaction(latchkey, { ...requested, sentAt: requested.requestedAt }, result.found)
      return
    }
    if (startedAt > requested.keepUntil + (result ? 0 : unansweredMs)) {
      removeRequestedTransaction(latchkey, id)
      return
    }
    if (result) noteUsedNonces(latchkey, requested, result)
    await sleep(startedAt > requested.keepUntil ? pauseMs.overdue : waitMs, signal)
  }
}

/** One search; undefined if the chain did not respond. */
async function search(
  latchkey: Latchkey,
  requested: RequestedTransaction,
  signal: AbortSignal,
): Promise<FindResult | undefined> {
  const { id, caipNetworkId, from, nonce, mark, sinceBlock, call, requestedAt, replaces } = requested
  const chain = findChain(latchkey, caipNetworkId)
  if (!chain) return undefined
  const { network, adapter } = chain
  try {
    const send = await adapter.loadSend?.()
    if (!send?.find) return undefined
    const isRequestedHere = requestedHere(latchkey).has(id)
    const ours = sentHere(latchkey)
    const exclude = latchkey.store
      .getState()
      .sentTransactions.filter((sent) => sent.caipNetworkId === caipNetworkId && sent.from === from)
      // SECURITY: any script can write the storage. A transaction known only from there must not hide a request of this page.
      .filter(({ hash }) => !isRequestedHere || ours.has(hash))
      .flatMap((sent) => {
        // A replacement has the nonce of its original, but none of its hashes.
        const itsNonce = sent.hash === replaces?.hash ? undefined : sent.nonce
        return [sent.hash, sent.minedHash, sent.replacement?.hash].flatMap((hash) =>
          hash ? [{ hash, nonce: itsNonce }] : [],
        )
      })
    const sought = { call: fromSentCall(call), nonce, mark, sinceBlock, requestedAt }
    return await send.find({ network, from, ...sought, exclude, signal })
  } catch (error) {
    if (signal.aborted) throw error
    return undefined
  }
}

function noteUsedNonces(latchkey: Latchkey, { id, nonce }: RequestedTransaction, { minedCount }: FindResult): void {
  if (nonce === undefined || minedCount === undefined || minedCount <= nonce) return
  const keepUntil = Date.now() + overtakenMs
  changeRequestedTransactions(latchkey, (list) =>
    list.map((requested) =>
      requested.id === id
        ? { ...requested, nonce: minedCount, keepUntil: Math.min(requested.keepUntil, keepUntil) }
        : requested,
    ),
  )
}
