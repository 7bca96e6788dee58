import type { sleep, TransactionOutcome, WaitRequest } from '@latchkey/core/internal'
import type { Esplora } from '../esplora/createEsplora.ts'
import { createResender } from './createResender.ts'
import type { Inputs } from './readKept.ts'
import { readViews } from './readViews.ts'

/** So many blocks, its own included, and nothing undoes it. */
const finalBlocks = 6n
/** Between two polls: short while the visitor may be watching. */
const pauseMs = { first: 400, watched: 4_000, longest: 20_000, growth: 1.3 }
const watchedForMs = 2 * 60_000
/** Successive polls that find less than was known before: behind one address may be nodes that differ. */
const differentPolls = 3
/** Successive polls at which APIs report different outcomes, until that is told: one may be a little behind. */
const disputedPolls = 15

export type FollowEnvironment = { now(): number; sleep: typeof sleep }

/**
 * Polls until a transaction is in a block, or another one that spends the same; with `reported`, until nothing can undo that, or something
 * did: then it is reported as pending again. One that is known no longer, while nothing spends the same, is reported as dropped, and
 * followed on. One whose bytes are kept, or what is to replace it, is broadcast again first.
 *
 * Every API is asked, and each that responds has to say the same, so that none decides alone about an outcome that another denies.
 * @param inputs what transactions of this page spend, by their ids: also those of transactions that no node knows any more
 * @param nudges a controller that ends the pause of the transaction with these bytes' id, as once the visitor sent it again
 * @throws AbortedError
 */
export async function waitForTransaction(
  esplora: Esplora,
  request: WaitRequest,
  {
    inputs,
    nudges,
    now,
    sleep: pause,
  }: FollowEnvironment & { inputs: Map<string, Inputs>; nudges: Map<string, AbortController> },
): Promise<TransactionOutcome> {
  const { hash, onProgress, signal } = request
  const resender = createResender(esplora, request, now)
  let startedAt = now()
  let { reported, isSeen = false } = request
  let [waitMs, missing, lost, waiting, different] = [pauseMs.first, 0, 0, 0, 0]
  let shown = { isDropped: false, isDisputed: false, isUnderpaid: false }
  let nudge = new AbortController()
  for (;;) {
    nudges.set(request.getSigned?.()?.hash ?? hash, nudge)
    const view = await readViews(esplora, request, inputs)
    if (view?.outcome) {
      const { status, hash } = view.outcome
      const isSame = reported?.status === status && reported.hash === hash
      if (!isSame || view.blocks >= finalBlocks) return view.outcome
    }
    if (view) {
      missing = view.isMissing ? missing + 1 : 0
      different = view.isDifferent ? different + 1 : 0
      // Of APIs that differ, one may be a little behind.
      waiting = view.outcome || view.isDifferent ? 0 : waiting + 1
    }
    if (view?.isLost === false) resender.reset()
    lost = view?.isLost ? lost + 1 : 0
    // Whether that arrived is found out first.
    if (lost >= differentPolls && (await resender.resend())) [lost, missing] = [0, 0]
    const next = {
      isDropped: missing >= differentPolls && resender.isOver,
      isDisputed: different >= disputedPolls,
      isUnderpaid: resender.isUnderpaid,
    }
    const isUndone = reported !== undefined && waiting >= differentPolls
    // Progress makes it pending again: one with an outcome keeps that until it is undone.
    const isFirstSeen = !isSeen && view?.isSeen === true && !reported
    isSeen ||= view?.isSeen === true
    if (isUndone || isFirstSeen || toKey(next) !== toKey(shown))
      onProgress?.({
        isDropped: next.isDropped,
        ...(isSeen && !request.isSeen && { isSeen }),
        ...(next.isDropped && next.isUnderpaid && { isUnderpaid: true }),
        ...(next.isDisputed && { isDisputed: true }),
      })
    if (isUndone) reported = undefined
    shown = next
    await pause(waitMs, AbortSignal.any([signal, nudge.signal])).catch((error: unknown) => {
      if (signal.aborted || !nudge.signal.aborted) throw error
    })
    const longest = now() - startedAt < watchedForMs ? pauseMs.watched : pauseMs.longest
    waitMs = Math.min(waitMs * pauseMs.growth, longest)
    if (!nudge.signal.aborted) continue
    // It was shown as pending when it was sent again.
    nudge = new AbortController()
    ;[startedAt, waitMs, missing] = [now(), pauseMs.first, 0]
    shown = { ...shown, isDropped: false }
  }
}

/** What progress is emitted for: a fee counts of what is dropped alone. */
function toKey({ isDropped, isDisputed, isUnderpaid }: Record<'isDropped' | 'isDisputed' | 'isUnderpaid', boolean>) {
  return [isDropped, isDisputed, isDropped && isUnderpaid].join()
}
