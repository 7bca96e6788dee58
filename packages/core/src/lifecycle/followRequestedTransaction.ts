import type { FindResult } from '../adapter.ts'
import { findChain } from '../connection/findAdapter.ts'
import type { Latchkey } from '../latchkey.ts'
import { followedIds, runSignal } from '../running.ts'
import type { RequestedTransaction } from '../state.ts'
import { acceptTransaction } from '../transactions/acceptTransaction.ts'
import { requestedHere, sentHere } from '../transactions/madeHere.ts'
import { changeRequestedTransactions, removeRequestedTransaction } from '../transactions/requestedTransactions.ts'
import { fromSentCall } from '../transactions/sentTransactions.ts'
import { sleep } from '../waiting/sleep.ts'

/** Between two looks at the chain: short at first, as a transaction lost in a crash is mostly there at once. */
const pauseMs = { first: 1_000, longest: 15_000, overdue: 5 * 60_000, growth: 1.5 }
/** How long a request is kept once its nonce went to another transaction: the wallet may yet give it the next one. */
const overtakenMs = 5 * 60_000
/** A request past its time is forgotten after one look that found nothing, and this much later whether or not the chain answered. */
const unansweredMs = 24 * 60 * 60_000

/**
 * Looks on the chain for what a wallet was asked to send, until it is found, forgotten or too old. For requests whose answer nobody here
 * hears: of a page that crashed, of another tab, of a wallet that was cut off.
 *
 * A wallet gives a transaction its nonce when the visitor agrees, so a nonce that went to another transaction does not say that this one
 * is not to come: it is looked for under the next nonces for 5 minutes more. Otherwise it is kept for an hour from being asked.
 *
 * @param options.isClaimed another tab says that it was sent: looked for now, also while the wallet's answer is still waited for
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
  void lookUntilDecided(latchkey, id, { delayMs, signal: running })
    // Stopped: the next start goes on.
    .catch(() => {})
    .finally(() => followed.delete(key))
}

async function lookUntilDecided(
  latchkey: Latchkey,
  id: string,
  { delayMs, signal }: { delayMs: number; signal: AbortSignal },
): Promise<void> {
  await sleep(delayMs, signal)
  for (let waitMs = pauseMs.first; ; waitMs = Math.min(waitMs * pauseMs.growth, pauseMs.longest)) {
    const asked = latchkey.store.getState().requestedTransactions.find((each) => each.id === id)
    if (!asked) return
    const startedAt = Date.now()
    const result = await look(latchkey, asked, signal)
    if (result?.found) {
      acceptTransaction(latchkey, { ...asked, sentAt: asked.requestedAt }, result.found)
      return
    }
    if (startedAt > asked.keepUntil + (result ? 0 : unansweredMs)) {
      removeRequestedTransaction(latchkey, id)
      return
    }
    if (result) noteUsedNonces(latchkey, asked, result)
    await sleep(startedAt > asked.keepUntil ? pauseMs.overdue : waitMs, signal)
  }
}

/** One look; undefined when the chain gave no answer. */
async function look(
  latchkey: Latchkey,
  asked: RequestedTransaction,
  signal: AbortSignal,
): Promise<FindResult | undefined> {
  const { id, caipNetworkId, from, nonce, call, requestedAt, replaces } = asked
  const chain = findChain(latchkey, caipNetworkId)
  if (!chain) return undefined
  const { network, adapter } = chain
  try {
    const calls = await adapter.loadCalls?.()
    if (!calls?.find) return undefined
    const isRequestedHere = requestedHere(latchkey).has(id)
    const ours = sentHere(latchkey)
    const exclude = latchkey.store
      .getState()
      .sentTransactions.filter((sent) => sent.caipNetworkId === caipNetworkId && sent.from === from)
      .flatMap((sent) => {
        // What replaces a transaction has its nonce, and is none of the hashes it had.
        // SECURITY: a nonce that only storage has, which any script can write, hides no request of this page.
        const isFree = sent.hash === replaces?.hash || (isRequestedHere && !ours.has(sent.hash))
        const itsNonce = isFree ? undefined : sent.nonce
        return [sent.hash, sent.minedHash, sent.replacement?.hash].flatMap((hash) =>
          hash ? [{ hash, nonce: itsNonce }] : [],
        )
      })
    return await calls.find({ network, from, call: fromSentCall(call), nonce, requestedAt, exclude, signal })
  } catch (error) {
    if (signal.aborted) throw error
    return undefined
  }
}

function noteUsedNonces(latchkey: Latchkey, { id, nonce }: RequestedTransaction, { minedCount }: FindResult): void {
  if (nonce === undefined || minedCount <= nonce) return
  const keepUntil = Date.now() + overtakenMs
  changeRequestedTransactions(latchkey, (list) =>
    list.map((asked) =>
      asked.id === id ? { ...asked, nonce: minedCount, keepUntil: Math.min(asked.keepUntil, keepUntil) } : asked,
    ),
  )
}
