import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod'
import type { Chain } from '../../chains/Chain.ts'
import { type Database, isDatabaseUnavailable } from '../../db/Database.ts'
import { createStateLog } from '../../logs/createStateLog.ts'
import { describeCause } from '../../logs/describeCause.ts'
import { holdLock } from '../../state/holdLock.ts'
import type { Locks } from '../../state/SharedState.ts'
import { decodeBlock } from './decodeBlock.ts'
import { fetchBlocks, type TraceSupport } from './fetchBlocks.ts'
import { readMetadata } from './readMetadata.ts'
import { isOnChain, rollBack } from './rollBack.ts'
import { readCursor, writeBlocks } from './writeBlocks.ts'

/** Follows one chain into the database. */
export type Indexer = {
  /** Begins to follow, once no other server does; does nothing when it already began. */
  start: () => void
  /** Ends the following, after the database transaction under way. */
  stop: () => Promise<void>
  /** Indexes up to the chain's present head, once. @throws what the node or the database throws. */
  sync: (options?: { signal?: AbortSignal }) => Promise<void>
}

/** Blocks read at a time while far behind; halved whenever the node chokes on them. */
const maxBatch = 50
/** Times one block is tried before it is indexed without what the node cannot answer of it: two minutes. */
const maxTries = 10
const minPollMs = 500
const maxBackoffMs = 30_000

/** What a step came to; `unsettled` where the node has not yet, or no longer, the block it told of. */
type Step = 'moved' | 'at head' | 'unsettled'

const headSchema = z.string().transform(Number).pipe(z.int().nonnegative())

/**
 * Makes the indexer of a chain. It keeps no state but the database's: blocks are written with all they hold in one transaction,
 * each must follow the one before, and one that left the node's chain is taken back with everything above it. So it may be
 * killed at any moment and continues exactly where it was.
 */
export function createIndexer(context: {
  db: Database
  chain: Chain
  log: FastifyBaseLogger
  locks: Locks
  /** How soon another server takes over from one that died. */
  leaseMs: number
  /** Told of each round. */
  onRound?: (outcome: 'ok' | 'failed') => void
  /** Told of each block that is indexed without some of its transactions or logs. */
  onIncomplete?: () => void
}): Indexer {
  const { db, chain, log, locks, leaseMs, onRound = () => undefined, onIncomplete = () => undefined } = context
  const indexing = createStateLog(log, { failed: 'indexing failed, will retry', works: 'indexing goes on' })
  const locking = createStateLog(log, {
    failed: 'the lock of the chain failed, will retry',
    works: 'the lock of the chain is held again',
  })
  let traces: TraceSupport = chain.internalTransfers ? 'unknown' : 'no'
  let batchSize = maxBatch
  let stuck = { block: -1, tries: 0 }
  let running: { controller: AbortController; done: Promise<void> } | undefined

  /** One move forward or back. */
  async function step(signal: AbortSignal): Promise<Step> {
    const cursor = await readCursor(db, chain.id)
    if (cursor && !(await isOnChain(chain, cursor, signal))) {
      const ancestor = await rollBack(context, { cursor, signal })
      log.info({ from: cursor.number, to: ancestor?.number ?? null }, 'chain reorganised, rolled back')
      return 'moved'
    }
    const head = headSchema.parse(await chain.rpc.request({ method: 'eth_blockNumber', params: [] }, { signal }))
    const from = cursor ? cursor.number + 1 : chain.startBlock
    const to = Math.min(head - chain.confirmations, from + batchSize - 1)
    if (from > to) return 'at head'
    if (stuck.block !== from) stuck = { block: from, tries: 0 }
    stuck.tries += 1
    const fetched = await fetchBlocks(chain.rpc, { from, to, traces, giveUp: stuck.tries > maxTries, signal })
    stuck.tries = 0
    traces = fetched.traces
    for (const block of fetched.incomplete) {
      log.warn({ block }, 'the node cannot answer all of this block, indexed without what is missing')
      onIncomplete()
    }
    if (fetched.untraced.length > 0)
      log.warn(
        { blocks: fetched.untraced },
        'the node cannot trace all of these blocks, indexed without what is missing',
      )
    const [first] = fetched.blocks
    // The chain moved between the two looks at it, or they were answered by nodes of which one is behind; a later step sees which.
    if (!first || (cursor && first.block.parentHash !== cursor.hash)) return 'unsettled'
    const rows = fetched.blocks.map((block) => decodeBlock(block, chain))
    const metadata = await readMetadata(context, { rows, signal })
    signal.throwIfAborted()
    await writeOrDropMetadata({ chainId: chain.id, after: cursor, rows, metadata })
    batchSize = Math.min(maxBatch, fetched.blocks.length * 2)
    return 'moved'
  }

  /** Nothing that a contract says of itself stops the chain: blocks whose descriptions the database refuses are written without them. */
  async function writeOrDropMetadata(write: Parameters<typeof writeBlocks>[1]): Promise<void> {
    try {
      await writeBlocks(db, write)
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error
      await writeBlocks(db, { ...write, metadata: { tokens: [], nfts: [] } })
      const blocks = write.rows.map(({ block }) => block.number)
      log.warn(
        { blocks, cause: describeCause(error) },
        'the descriptions of contracts could not be written, indexed without them',
      )
    }
  }

  /** Of all servers only the holder of the chain's lock follows it. */
  async function followInTurn(signal: AbortSignal): Promise<void> {
    await holdLock(locks, { name: `indexer:${chain.id}`, leaseMs, signal, onError: locking.failed }, follow)
  }

  async function follow(signal: AbortSignal): Promise<void> {
    locking.works()
    log.info('following the chain')
    let failures = 0
    while (!signal.aborted) {
      let waitMs = 0
      try {
        // What is unsettled stays so until the next block, or until the node has caught up.
        if ((await step(signal)) !== 'moved') waitMs = Math.max(minPollMs, chain.blockTimeMs)
        failures = 0
        indexing.works()
        onRound('ok')
      } catch (error) {
        if (signal.aborted) return
        failures += 1
        batchSize = Math.max(1, Math.floor(batchSize / 2))
        waitMs = Math.min(maxBackoffMs, minPollMs * 2 ** Math.min(failures - 1, 10))
        indexing.failed(error)
        onRound('failed')
      }
      await sleep(waitMs, undefined, { signal }).catch(() => undefined) // an abort ends the loop by its condition
    }
  }

  return {
    start() {
      if (running) return
      const controller = new AbortController()
      running = { controller, done: followInTurn(controller.signal) }
    },
    async stop() {
      running?.controller.abort()
      await running?.done
      running = undefined
    },
    async sync(options) {
      const signal = options?.signal ?? AbortSignal.timeout(60_000)
      for (let done = await step(signal); done !== 'at head'; done = await step(signal)) {
        signal.throwIfAborted()
        if (done === 'unsettled') await sleep(minPollMs, undefined, { signal })
      }
    },
  }
}
