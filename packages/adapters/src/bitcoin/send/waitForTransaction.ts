import { BaseError } from '@latchkey/core/errors'
import {
  type MinedOutcome,
  type sleep,
  type TransactionOutcome,
  type WaitRequest,
  withDeadline,
} from '@latchkey/core/internal'
import { type Coin, type Esplora, eachApi, readNumber } from '../esplora/createEsplora.ts'
import { createResender, readKept } from './createResender.ts'
import { parseMark } from './findTransfer.ts'
import { makesTransfer, paysOnlySelf, readSpender, readTransaction, type ToldTransaction } from './readTransaction.ts'

/** So many blocks, its own included, and nothing undoes it. */
const finalBlocks = 6n
/** Between two polls: short while the visitor may be watching. */
const pauseMs = { first: 400, watched: 4_000, longest: 20_000, growth: 1.3 }
const watchedForMs = 2 * 60_000
/** Successive polls that find less than was known before: behind one address may be nodes that differ. */
const differentPolls = 3
/** Successive polls at which APIs report different outcomes, until that is told: one may be a little behind. */
const disputedPolls = 15
/** A slower API says nothing this time. */
const apiTimeoutMs = 8_000

export type FollowEnvironment = { now(): number; sleep: typeof sleep }
export type Inputs = readonly Pick<Coin, 'txid' | 'vout'>[]

/**
 * Polls until a transaction is in a block, or another one that spends the same; with `reported`, until nothing can undo that, or something
 * did: then it is reported as pending again. One that is known no longer, while nothing spends the same, is reported as dropped, and
 * followed on. One whose bytes are kept is broadcast again first.
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
  let [waitMs, missing, waiting, different] = [pauseMs.first, 0, 0, 0]
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
    const isMissing = missing >= differentPolls
    if (view && !view.isMissing) resender.reset()
    if (view?.isMissing && isMissing) await resender.resend()
    const next = {
      isDropped: isMissing && resender.isTold,
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

type View = { outcome?: MinedOutcome; blocks: bigint; isMissing: boolean; isSeen: boolean }

/** What the APIs that respond agree on; undefined where none does. */
async function readViews(
  esplora: Esplora,
  request: WaitRequest,
  inputs: Map<string, Inputs>,
): Promise<(View & { isDifferent: boolean }) | undefined> {
  const { signal } = request
  const reads = eachApi(request.network).map((network) =>
    withDeadline((limited) => readView(esplora, { ...request, network, signal: limited }, inputs), {
      timeoutMs: apiTimeoutMs,
      signal,
    }).catch((error: unknown) => {
      // Through any outage of an API.
      if (signal.aborted || !(error instanceof BaseError)) throw error
      return undefined
    }),
  )
  const [first, ...others] = (await Promise.all(reads)).filter((view) => view !== undefined)
  if (!first) return undefined
  const keyOf = ({ outcome }: View) => outcome && `${outcome.status} ${outcome.hash}`
  const isSeen = first.isSeen || others.some((other) => other.isSeen)
  if (others.some((other) => keyOf(other) !== keyOf(first)))
    return { blocks: 0n, isMissing: false, isSeen, isDifferent: true }
  const blocks = others.reduce((least, other) => (other.blocks < least ? other.blocks : least), first.blocks)
  const isMissing = first.isMissing && others.every((other) => other.isMissing)
  return { ...first, blocks, isMissing, isSeen, isDifferent: false }
}

async function readView(esplora: Esplora, request: WaitRequest, inputs: Map<string, Inputs>): Promise<View> {
  const { network, hash, from, call, mark, getSigned, signal } = request
  const isOwn = mark !== undefined || getSigned?.() !== undefined
  const told = await readTransaction(esplora, { network, txid: hash, signal })
  // Of a transfer of this page, what it spends is known first-hand.
  if (told && !isOwn && !inputs.has(hash)) inputs.set(hash, told.inputs)
  if (told?.block) return toView(esplora, request, { status: 'confirmed', told, height: told.block.height })
  const other = told
    ? undefined
    : await readOther(
        esplora,
        { network, hash, signal },
        inputs.get(hash) ?? readKept(getSigned?.())?.inputs ?? parseMark(mark),
      )
  if (!other?.block) return { blocks: 0n, isMissing: !told && !other, isSeen: told !== undefined }
  const isCall = call !== undefined && makesTransfer(other, { from, ...call })
  const status = isCall ? 'confirmed' : paysOnlySelf(other, from) ? 'cancelled' : 'replaced'
  return toView(esplora, request, { status, told: other, height: other.block.height })
}

/** So many inputs are looked at: a transfer has rarely more. */
const mostInputs = 50

/** What spends one of the inputs of a transaction that is known no longer; a block may have any of them in another one. */
async function readOther(
  esplora: Esplora,
  { network, hash, signal }: Pick<WaitRequest, 'network' | 'hash' | 'signal'>,
  inputs: Inputs,
): Promise<ToldTransaction | undefined> {
  for (const coin of inputs.slice(0, mostInputs)) {
    const spender = await readSpender(esplora, { network, coin, signal })
    if (spender && spender !== hash) return readTransaction(esplora, { network, txid: spender, signal })
  }
  return undefined
}

async function toView(
  esplora: Esplora,
  { network, signal }: WaitRequest,
  { status, told, height }: { status: 'confirmed' | 'replaced' | 'cancelled'; told: ToldTransaction; height: bigint },
): Promise<View> {
  const { url, json } = await esplora.read(network, { path: '/blocks/tip/height', signal })
  const blocks = readNumber(json, url) - height + 1n
  return {
    outcome: { status, hash: told.txid, blockNumber: height, fee: told.fee },
    blocks,
    isMissing: false,
    isSeen: true,
  }
}
