import { AbortedError, BaseError } from '@latchkey/core/errors'
import {
  hasOwnNode,
  type MinedOutcome,
  type NodeClient,
  type sleep,
  type TransactionOutcome,
  type WaitRequest,
  withDeadline,
} from '@latchkey/core/internal'
import { toAccount } from '../chain/parseAddress.ts'
import { eachNode } from '../rpc/createNodes.ts'
import type { createRuntimes } from '../rpc/readRuntime.ts'
import { createFollower, type Place, type Sight } from './followBlocks.ts'

/** Between two polls: short while the visitor may be watching. A block takes two to six seconds. */
const pauseMs = { first: 400, longest: 6_000, growth: 1.3 }
/** A slower node says nothing this time. */
const nodeTimeoutMs = 15_000

export type FollowEnvironment = {
  readRuntime: ReturnType<typeof createRuntimes>
  sleep: typeof sleep
  timeoutMs?: number
}

/**
 * Waits for a transaction's outcome: until it is in a block of every node that is as far; with `reported`, until that block is final at
 * each, or the outcome is another one. It has expired, and nothing was sent, once every node has final blocks past its era and none has it:
 * where one does not respond, nobody knows. Where every node is the server's, what has expired is reported as dropped, and followed on.
 * @throws AbortedError
 */
export async function waitForTransaction(
  rpc: NodeClient,
  request: WaitRequest,
  { readRuntime, sleep: pause, timeoutMs = nodeTimeoutMs }: FollowEnvironment,
): Promise<TransactionOutcome> {
  const { network, hash, from, nonce, validUntilBlock, reported, onProgress, signal } = request
  if (reported?.status === 'expired') return reported
  const sought = { hash, nonce, validUntilBlock, account: toAccount(from) }
  const followers = eachNode(rpc, network).map(({ url, node }) =>
    createFollower(node, () => readRuntime(node, url, signal), sought),
  )
  let [waitMs, wasDisputed, wasDropped] = [pauseMs.first, false, false]
  for (;;) {
    const reads = followers.map((follow) => withDeadline(follow, { timeoutMs, signal }))
    const sights = (await Promise.allSettled(reads)).flatMap((read) => {
      if (read.status === 'fulfilled') return read.value
      // Through any outage of a node.
      if (signal.aborted || !(read.reason instanceof BaseError)) throw read.reason
      return []
    })
    if (signal.aborted) throw new AbortedError()
    const isOver = sights.length === followers.length && sights.every((sight) => sight.isOver)
    if (isOver && hasOwnNode(request)) return { status: 'expired', hash }
    const { place, isDisputed, isFinal } = agree(sights)
    const outcome = place && toOutcome(place)
    if (outcome && (isFinal || !isSame(outcome, reported))) return outcome
    if (isDisputed !== wasDisputed || isOver !== wasDropped) onProgress?.({ isDropped: isOver, isDisputed })
    ;[wasDisputed, wasDropped] = [isDisputed, isOver]
    await pause(waitMs, signal)
    waitMs = Math.min(waitMs * pauseMs.growth, pauseMs.longest)
  }
}

/** What all nodes that respond say: nothing yet where one is not as far as the block in question. */
export function agree(sights: readonly Sight[]): { place: Place | undefined; isDisputed: boolean; isFinal: boolean } {
  const places = sights.flatMap(({ place }) => place ?? [])
  const [place] = places
  // SECURITY: one node alone must not tell what came of a transaction in a block that another does not have yet.
  if (!place || sights.some(({ best }) => best < place.block))
    return { place: undefined, isDisputed: false, isFinal: false }
  const isSameAt = ({ place: other }: Sight) =>
    other?.blockHash === place.blockHash && other.hash === place.hash && other.status === place.status
  if (!sights.every(isSameAt)) {
    // Of blocks that are not final yet, nodes may have different ones for a moment.
    const isFinal = sights.filter(({ finalized }) => finalized >= place.block).length > 1
    return { place: undefined, isDisputed: isFinal, isFinal: false }
  }
  return { place, isDisputed: false, isFinal: sights.every(({ finalized }) => finalized >= place.block) }
}

function toOutcome({ status, hash, block, reason, fee }: Place): MinedOutcome {
  const blockNumber = BigInt(block)
  if (status === 'failed') return { status, hash, blockNumber, fee, ...(reason !== undefined && { reason }) }
  return { status, hash, blockNumber, fee }
}

function isSame(outcome: MinedOutcome, reported: TransactionOutcome | undefined): boolean {
  return reported?.status === outcome.status && reported.hash === outcome.hash
}
