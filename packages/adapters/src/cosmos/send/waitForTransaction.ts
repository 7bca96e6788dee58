import { hasOwnNode, type sleep, type TransactionOutcome, type WaitRequest } from '@latchkey/core/internal'
import type { Lcd } from '../lcd/createLcd.ts'
import { mostBlocks } from './readTimeout.ts'
import { type NodeView, readView } from './readView.ts'

/** Between two polls: short while the visitor may be watching. */
const pauseMs = { first: 400, watched: 2_000, longest: 10_000, growth: 1.3 }
const watchedForMs = 2 * 60_000
/** Successive polls that find a transaction expired: behind one address may be nodes that differ. */
const expiredPolls = 2
/** A node that is so many blocks past a transaction, and does not have it, denies it. */
const ahead = 5n
/** For so long every node still has the transactions since a timeout: later, not to have one proves nothing. */
const keptBlocks = 10_000n

export type FollowEnvironment = {
  /** The last blocks that can have transfers of this page, by hash. */
  timeouts: ReadonlyMap<string, bigint>
  now(): number
  sleep: typeof sleep
}

/**
 * Polls every node until a transaction is in a block, which nothing undoes on these chains, or has expired: each node is past the last
 * block that can have it, and knows nothing of it. Where nodes disagree it stays pending, and the dispute is reported.
 * @throws AbortedError
 */
export async function waitForTransaction(
  lcd: Lcd,
  request: WaitRequest,
  { timeouts, now, sleep: pause }: FollowEnvironment,
): Promise<TransactionOutcome> {
  const { network, hash, reported, onProgress, signal } = request
  if (reported) return reported
  const nodes = [...new Set(network.rpcUrls)].map((url) => ({ ...network, rpcUrls: [url] }))
  const startedAt = now()
  let [waitMs, expired, wasDisputed] = [pauseMs.first, 0, false]
  let validUntil = request.validUntilBlock === undefined ? undefined : BigInt(request.validUntilBlock)
  for (;;) {
    const views = await Promise.all(nodes.map((node) => readView(lcd, { network: node, hash, signal })))
    const [found, ...others] = views.flatMap((view) => view.found ?? [])
    const isDisputed =
      found !== undefined &&
      (others.some(({ code, height }) => code !== found.code || height !== found.height) ||
        views.some((view) => !view.found && view.height !== undefined && view.height > found.height + ahead))
    // SECURITY: on these chains an outcome is final at once, so one node alone must not tell it while another responds and has none.
    const isAwaited = views.some((view) => !view.found && view.height !== undefined)
    if (found && !isDisputed && !isAwaited) return toOutcome(hash, found)
    if (validUntil === undefined) {
      validUntil = timeouts.get(hash) ?? findLastPossible(views)
      if (validUntil !== undefined) onProgress?.({ validUntilBlock: Number(validUntil), isDropped: false })
    }
    if (isDisputed !== wasDisputed) onProgress?.({ isDropped: false, isDisputed })
    wasDisputed = isDisputed
    expired = views.every((view) => isPast(view, validUntil)) ? expired + 1 : 0
    if (expired >= expiredPolls) {
      if (hasOwnNode(request)) return { status: 'expired', hash }
      onProgress?.({ isDropped: true })
    }
    await pause(waitMs, signal)
    const longest = now() - startedAt < watchedForMs ? pauseMs.watched : pauseMs.longest
    waitMs = Math.min(waitMs * pauseMs.growth, longest)
  }
}

/** A block that no transfer signed before now can be in: of all nodes, for one could name a height that is past soon. */
function findLastPossible(views: readonly NodeView[]): bigint | undefined {
  const heights = views.flatMap(({ height }) => height ?? [])
  const [highest] = heights.sort((one, other) => Number(other - one))
  return highest === undefined || heights.length < views.length ? undefined : highest + mostBlocks
}

/** Whether a node has seen the last block that could have the transaction, and does not have it. */
function isPast({ found, height }: NodeView, validUntil: bigint | undefined): boolean {
  if (found || height === undefined || validUntil === undefined) return false
  const past = height - validUntil
  return past > 0n && past <= keptBlocks
}

function toOutcome(hash: string, { height, code, reason, fee }: NonNullable<NodeView['found']>): TransactionOutcome {
  if (code === 0) return { status: 'confirmed', hash, blockNumber: height, fee }
  return { status: 'failed', hash, blockNumber: height, reason, fee }
}
