import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod'
import type { Database } from '../db/Database.ts'
import { readCursor } from '../jobs/indexer/writeBlocks.ts'
import { createStateLog } from '../logs/createStateLog.ts'
import { latestBlock, latestSchema } from '../providers/lcd/createLcd.ts'
import type { Network } from './Chain.ts'

const everyMs = 5_000
const responseTimeoutMs = 5_000

const headSchema = z.coerce.number().pipe(z.int().nonnegative())

/** The state of a network at the last check. */
export type ChainState = {
  /** Whether any of its nodes responds; undefined before the first check. */
  isUp: boolean | undefined
  /** The newest block of its nodes, and when it was first seen, in milliseconds of `performance.now()`. */
  head: { number: number; at: number } | undefined
  /** The newest block in the database. */
  indexed: number | undefined
  /** Blocks that the indexer has yet to read; undefined while the head is unknown. */
  lag: number | undefined
}

export type ChainWatch = {
  chain: Network
  state: () => ChainState
  /** Starts the checks, and resolves after the first. */
  start: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Checks every five seconds whether a network's nodes respond, and how far the network and the database are. `/ready` and `/metrics` read
 * the last state and cause no checks.
 */
export function watchChain(context: { chain: Network; db: Database; log: FastifyBaseLogger }): ChainWatch {
  const { chain, db, log } = context
  const nodes = createStateLog(log, { failed: 'no node of the network responds', works: 'the network responds again' })
  let state: ChainState = { isUp: undefined, head: undefined, indexed: undefined, lag: undefined }
  let running: { controller: AbortController; done: Promise<void> } | undefined

  async function readIndexed(): Promise<number | undefined> {
    if (chain.namespace !== 'eip155') return undefined
    // While the database is down, keep the last number.
    return (await readCursor(db, chain.id).catch(() => undefined))?.number ?? state.indexed
  }

  /** Only EVM networks have an indexer, which could be behind. */
  function countLag(head: number, indexed: number | undefined): number {
    if (chain.namespace !== 'eip155') return 0
    const from = indexed === undefined ? chain.startBlock : indexed + 1
    return Math.max(0, head - chain.confirmations - from + 1)
  }

  async function check(signal: AbortSignal): Promise<void> {
    const indexed = await readIndexed()
    try {
      const number = headSchema.parse(await readHead(chain, signal))
      const head = state.head?.number === number ? state.head : { number, at: performance.now() }
      state = { isUp: true, head, indexed, lag: countLag(number, indexed) }
      nodes.works()
    } catch (error) {
      state = { ...state, isUp: false, indexed }
      nodes.failed(error)
    }
  }

  return {
    chain,
    state: () => state,
    async start() {
      if (running) return
      const controller = new AbortController()
      const { signal } = controller
      const checkOnce = async () => {
        await check(AbortSignal.any([signal, AbortSignal.timeout(responseTimeoutMs)]))
      }
      const first = checkOnce()
      const repeat = async () => {
        await first
        while (!signal.aborted) {
          // An abort ends the loop by its condition.
          await sleep(everyMs, undefined, { signal }).catch(() => undefined)
          if (!signal.aborted) await checkOnce()
        }
      }
      running = { controller, done: repeat() }
      await first
    },
    async stop() {
      running?.controller.abort()
      await running?.done
      running = undefined
    },
  }
}

/** The newest block of a network, as its nodes tell it. */
async function readHead(chain: Network, signal: AbortSignal): Promise<unknown> {
  if (chain.namespace === 'bip122') return chain.esplora.read('/blocks/tip/height', headSchema, { signal })
  if (chain.namespace === 'cosmos')
    return (await chain.lcd.read(latestBlock, latestSchema, { signal })).block.header.height
  if (chain.namespace === 'polkadot') {
    const header = await chain.rpc.request({ method: 'chain_getHeader', params: [] }, { signal })
    return z.object({ number: z.string().regex(/^0x[0-9a-f]{1,8}$/) }).parse(header).number
  }
  const method = chain.namespace === 'solana' ? 'getSlot' : 'eth_blockNumber'
  return chain.rpc.request({ method, params: [] }, { signal })
}
