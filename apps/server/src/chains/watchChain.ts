import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod'
import type { Database } from '../db/Database.ts'
import { readCursor } from '../jobs/indexer/writeBlocks.ts'
import { createStateLog } from '../logs/createStateLog.ts'
import type { Chain } from './Chain.ts'

const everyMs = 5_000
const responseTimeoutMs = 5_000

const headSchema = z.string().transform(Number).pipe(z.int().nonnegative())

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
  chain: Chain
  state: () => ChainState
  /** Starts the checks, and resolves after the first. */
  start: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Checks every five seconds whether a network's nodes respond, and how far the network and the database are. `/ready` and `/metrics` read
 * the last state and cause no checks.
 */
export function watchChain(context: { chain: Chain; db: Database; log: FastifyBaseLogger }): ChainWatch {
  const { chain, db, log } = context
  const nodes = createStateLog(log, { failed: 'no node of the network responds', works: 'the network responds again' })
  let state: ChainState = { isUp: undefined, head: undefined, indexed: undefined, lag: undefined }
  let running: { controller: AbortController; done: Promise<void> } | undefined

  async function check(signal: AbortSignal): Promise<void> {
    // While the database is down, keep the last number.
    const indexed = (await readCursor(db, chain.id).catch(() => undefined))?.number ?? state.indexed
    try {
      const number = headSchema.parse(await chain.rpc.request({ method: 'eth_blockNumber', params: [] }, { signal }))
      const head = state.head?.number === number ? state.head : { number, at: performance.now() }
      const from = indexed === undefined ? chain.startBlock : indexed + 1
      state = { isUp: true, head, indexed, lag: Math.max(0, number - chain.confirmations - from + 1) }
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
