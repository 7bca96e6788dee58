import { AbortedError } from '@latchkey/core/errors'
import { sleep } from '@latchkey/core/internal'
import { readNumber, type SolanaRpc } from '../rpc/readAnswer.ts'
import { describeChainError } from './readChainError.ts'
import { readFailure, readFinalHeight, readStatus, type SignatureStatus } from './readStatus.ts'
import { withinTime } from './withinTime.ts'

/** Between two polls: short while the visitor may be watching. */
const pauseMs = { first: 400, watched: 1_000, longest: 4_000, growth: 1.3 }
const watchedForMs = 2 * 60_000
/** Successive polls that find a transaction expired: behind one address may be nodes that differ. */
const expiredPolls = 2
/** How many slots a node may be past a transaction that it does not have yet. */
const ahead = 32n
/** About a minute of slots: no node of any use is further behind another one. */
const behind = 150n
/** How long nodes that respond and do not have the transaction yet are waited for, until that is a dispute. */
const othersMs = 8_000
/** What every node still has: the blocks of an hour. */
const keptBlocks = 9_000n

export type SignatureOutcome =
  | { status: 'confirmed' | 'finalized'; slot: bigint }
  /** In a block, without effect but its fee. */
  | { status: 'failed'; slot: bigint; isFinal: boolean; reason: string }
  /** Never sent, and nobody can send it any more. */
  | { status: 'expired' }

export type FollowEnvironment = {
  now(): number
  sleep: typeof sleep
  /** Of one node’s answer. */
  timeoutMs: number
}

export type FollowOptions = {
  /** Every node to ask, each with its own policy of retries. */
  rpcs: readonly [SolanaRpc, ...SolanaRpc[]]
  signature: string
  /** Undefined where the wallet chose the block: then it never counts as expired. */
  lastValidBlockHeight: bigint | undefined
  /** The slot before which it cannot have been taken; of `writeTransfer`. */
  sentSlot: bigint | undefined
  /** What to wait for: most of the network's votes, or that nothing can undo it. */
  until: 'confirmed' | 'finalized'
  signal: AbortSignal
  /** Emitted when what is known changes. `isDisputed`: nodes report different outcomes. */
  onProgress?: (progress: { stage: SignatureStatus['stage'] | 'unknown'; isDisputed: boolean }) => void
}

/**
 * Polls every node until the transaction has an outcome, through any outage of nodes, until `signal` aborts. An outcome is what every
 * node that responds has, with the same slot: one node that keeps the transaction must not tell that it failed, and send it later.
 *
 * It counts as expired where each node responds, has final blocks beyond the last one that could take it, and knows nothing of it. A node
 * that is lost or behind proves nothing, nor, an hour later, one that no longer has the blocks it could be in.
 * @throws AbortedError
 */
export async function followSignature(
  options: FollowOptions,
  { now, sleep: pause, timeoutMs }: FollowEnvironment = { now: () => Date.now(), sleep, timeoutMs: 8_000 },
): Promise<SignatureOutcome> {
  const { until, signal, onProgress } = options
  const startedAt = now()
  let [shown, expired, waitMs] = ['', 0, pauseMs.first]
  let reachedAt: number | undefined
  for (;;) {
    const views = await readViews(options, timeoutMs)
    const known = views.flatMap(({ status }) => status ?? [])
    const { outcome, isReached, isDenied } = compare(views, until)
    if (outcome) return toOutcome(options, outcome, timeoutMs)
    reachedAt = isReached ? (reachedAt ?? now()) : undefined
    const isDisputed = isDenied || (reachedAt !== undefined && now() - reachedAt >= othersMs)
    const best = latestFirst.find((stage) => known.some((status) => status.stage === stage)) ?? 'unknown'
    const progress = `${best} ${isDisputed}`
    if (progress !== shown) onProgress?.({ stage: best, isDisputed })
    shown = progress
    expired = views.every(({ isExpired }) => isExpired) ? expired + 1 : 0
    if (expired >= expiredPolls) return { status: 'expired' }
    await pause(waitMs, signal)
    const longest = now() - startedAt < watchedForMs ? pauseMs.watched : pauseMs.longest
    waitMs = Math.min(waitMs * pauseMs.growth, longest)
  }
}

const latestFirst = ['finalized', 'confirmed', 'processed'] as const
const isVoted = ({ stage }: SignatureStatus) => stage !== 'processed'

/** What each node says, and at which slot; one that fails knows nothing, and proves nothing. */
type View = { status: SignatureStatus | undefined; at: bigint | undefined; isExpired: boolean }

/** What the nodes that respond agree on. `isReached`: one has an outcome, and another has nothing yet. */
function compare(views: readonly View[], until: FollowOptions['until']) {
  const told = views.flatMap(({ status, at }) => (at === undefined ? [] : { status, at }))
  const voted = told.flatMap(({ status }) => (status && isVoted(status) ? status : []))
  const lacks = told.filter(({ status }) => !status || !isVoted(status))
  const reached = voted.filter(({ stage }) => stage === 'finalized' || until === 'confirmed')
  const [first] = reached
  const isDifferent = voted.some(
    ({ slot, error }) => slot !== voted[0]?.slot || (error === null) !== (voted[0].error === null),
  )
  // A node that is past this block, and does not have it, denies it; a block that is far ahead of it may be made up.
  const isDenied = lacks.some(({ at }) => first && (at > first.slot + ahead || first.slot > at + behind))
  return {
    outcome: reached.length === told.length && !isDifferent ? first : undefined,
    isReached: first !== undefined && lacks.length > 0,
    isDenied: isDifferent || isDenied,
  }
}

async function readViews(options: FollowOptions, timeoutMs: number): Promise<View[]> {
  const { rpcs, signal } = options
  const views = rpcs.map((rpc) => withinTime((limited) => readView(rpc, options, limited), { timeoutMs, signal }))
  const settled = await Promise.allSettled(views)
  if (signal.aborted) throw new AbortedError()
  return settled.map((view) =>
    view.status === 'fulfilled' ? view.value : { status: undefined, at: undefined, isExpired: false },
  )
}

async function readView(
  rpc: SolanaRpc,
  { signature, lastValidBlockHeight, sentSlot }: FollowOptions,
  signal: AbortSignal,
): Promise<View> {
  // The height first: what is taken in between is in the status that follows.
  const height = lastValidBlockHeight === undefined ? undefined : await readFinalHeight(rpc, signal)
  const { status, at } = await readStatus(rpc, signature, signal)
  if (status || height === undefined || lastValidBlockHeight === undefined) return { status, at, isExpired: false }
  const blocks = height - lastValidBlockHeight
  return { status, at, isExpired: blocks > 0n && (blocks <= keptBlocks || (await reachesBack(rpc, sentSlot, signal))) }
}

/** Whether a node still has what happened since a slot. */
async function reachesBack(rpc: SolanaRpc, slot: bigint | undefined, signal: AbortSignal): Promise<boolean> {
  const method = 'getFirstAvailableBlock'
  return slot !== undefined && readNumber(await rpc(method, [], signal), method) <= slot
}

async function toOutcome(
  { rpcs, signature, signal }: FollowOptions,
  status: SignatureStatus,
  timeoutMs: number,
): Promise<SignatureOutcome> {
  const { slot, error, stage } = status
  const isFinal = stage === 'finalized'
  if (error === null) return { status: isFinal ? 'finalized' : 'confirmed', slot }
  const failures = rpcs.map((rpc) =>
    withinTime((limited) => readFailure(rpc, { signature, error }, limited), { timeoutMs, signal }).catch(() =>
      describeChainError(error, []),
    ),
  )
  const reasons = await Promise.all(failures)
  // The nodes that have the transaction know its programs, whose words are shorter than the numbers of the others.
  const [reason = ''] = reasons.sort((a, b) => Number(/\d/.test(a)) - Number(/\d/.test(b)))
  return { status: 'failed', slot, isFinal, reason }
}
