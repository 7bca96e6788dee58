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

/** Writes one chain to the database, block by block. */
export type Indexer = {
  /** Starts to follow the chain, once no other server does; does nothing when already started. */
  start: () => void
  /** Stops, after the current database transaction. */
  stop: () => Promise<void>
  /** Indexes up to the chain's current head, once. @throws what the node or the database throws. */
  sync: (options?: { signal?: AbortSignal }) => Promise<void>
}

/** Blocks read at a time while far behind; halved whenever reading them fails. */
const maxBatch = 50
/** Attempts at a block before it is indexed without the parts the node cannot return; takes two minutes. */
const maxTries = 10
const minPollMs = 500
const maxBackoffMs = 30_000

/** Result of a step; `unsettled` where the node does not have the announced block yet, or no longer. */
type Step = 'moved' | 'at head' | 'unsettled'

const headSchema = z.string().transform(Number).pipe(z.int().nonnegative())

/**
 * Creates the indexer of a chain. Its only state is the database: a block is written with all its content in one transaction, on top of its
 * parent only, and a reorganized block is rolled back with everything above it. So it may be killed at any moment and continues where it
 * was.
 */
export function createIndexer(context: {
  db: Database
  chain: Chain
  log: FastifyBaseLogger
  locks: Locks
  /** How soon another server takes over from one that died. */
  leaseMs: number
  /** Called after each round. */
  onRound?: (outcome: 'ok' | 'failed') => void
  /** Called for each block that is indexed without some of its transactions or logs. */
  onIncomplete?: () => void
}): Indexer {
  const { db, chain, log, locks, leaseMs, onRound = () => undefined, onIncomplete = () => undefined } = context
  const indexing = createStateLog(log, { failed: 'indexing failed, will retry', works: 'indexing again' })
  const locking = createStateLog(log, {
    failed: 'the lock of the chain failed, will retry',
    works: 'the lock of the chain is held again',
  })
  let traces: TraceSupport = chain.internalTransfers ? 'unknown' : 'no'
  let batchSize = maxBatch
  let stuck = { block: -1, tries: 0 }
  let running: { controller: AbortController; done: Promise<void> } | undefined

  /** Writes the next batch of blocks, or rolls back. */
  async function step(signal: AbortSignal): Promise<Step> {
    const cursor = await readCursor(db, chain.id)
    if (cursor && !(await isOnChain(chain, cursor, signal))) {
      const ancestor = await rollBack(context, { cursor, signal })
      log.info({ from: cursor.number, to: ancestor?.number ?? null }, 'chain reorganized, rolled back')
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
      log.warn({ block }, 'the node cannot return all of this block, indexed without what is missing')
      onIncomplete()
    }
    if (fetched.untraced.length > 0)
      log.warn(
        { blocks: fetched.untraced },
        'the node cannot trace all of these blocks, indexed without what is missing',
      )
    const [first] = fetched.blocks
    // The chain was reorganized between the two reads, or one of them came from a node that is behind; a later step finds out.
    if (!first || (cursor && first.block.parentHash !== cursor.hash)) return 'unsettled'
    const rows = fetched.blocks.map((block) => decodeBlock(block, chain))
    const metadata = await readMetadata(context, { rows, signal })
    signal.throwIfAborted()
    await writeWithMetadata({ chainId: chain.id, after: cursor, rows, metadata })
    batchSize = Math.min(maxBatch, fetched.blocks.length * 2)
    return 'moved'
  }

  /** Writes blocks without their metadata where the database rejects it, so that no contract can stop the indexer. */
  async function writeWithMetadata(write: Parameters<typeof writeBlocks>[1]): Promise<void> {
    try {
      await writeBlocks(db, write)
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error
      await writeBlocks(db, { ...write, metadata: { tokens: [], nfts: [] } })
      const blocks = write.rows.map(({ block }) => block.number)
      log.warn(
        { blocks, cause: describeCause(error) },
        'the metadata of contracts could not be written, indexed without it',
      )
    }
  }

  /** Follows the chain while this server holds its lock. */
  async function followWithLock(signal: AbortSignal): Promise<void> {
    await holdLock(locks, { name: `indexer:${chain.id}`, leaseMs, signal, onError: locking.failed }, follow)
  }

  async function follow(signal: AbortSignal): Promise<void> {
    locking.works()
    log.info('following the chain')
    let failures = 0
    while (!signal.aborted) {
      let waitMs = 0
      try {
        // An unsettled block stays so until the next block, or until the node catches up.
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
      running = { controller, done: followWithLock(controller.signal) }
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
