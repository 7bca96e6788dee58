import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Address } from 'viem'
import { type Chain, nativeAddress } from '../../chains/Chain.ts'
import { createStateLog } from '../../logs/createStateLog.ts'
import type { Prices } from '../../providers/prices/PriceProvider.ts'
import { listConnectors } from '../../providers/swap/uniswap/listConnectors.ts'
import { holdLock } from '../../state/holdLock.ts'
import type { Locks } from '../../state/SharedState.ts'
import type { PriceStore } from '../../stores/createPriceStore.ts'
import type { TokenStore } from '../../stores/createTokenStore.ts'

/** Records token prices for the price history. */
export type PriceRecorder = {
  start: () => void
  stop: () => Promise<void>
  /** Records the current prices, once. @throws what the providers or the database throw. */
  record: () => Promise<void>
}

const leaseMs = 30_000
const dayMs = 86_400_000

/**
 * Records a network's prices at a fixed interval: of the native currency, the tokens that routes pass through and those offered for
 * swapping. Times are multiples of the interval, so that neither a restart nor a second server records one twice.
 * @param context.intervalMs 0 records nothing.
 */
export function createPriceRecorder(context: {
  chain: Chain
  prices: Prices
  tokens: TokenStore
  store: PriceStore
  locks: Locks
  log: FastifyBaseLogger
  intervalMs: number
  keepDays: number
  /** Called after each round. */
  onRound?: (outcome: 'ok' | 'failed') => void
}): PriceRecorder {
  const { chain, prices, tokens, store, locks, log, intervalMs, keepDays, onRound = () => undefined } = context
  const recording = createStateLog(log, {
    failed: 'prices were not recorded, will retry',
    works: 'prices are recorded again',
  })
  let running: { controller: AbortController; done: Promise<void> } | undefined
  let prunedAt = 0

  async function record(): Promise<void> {
    const now = Date.now()
    const addresses = [...new Set([...listConnectors(chain), ...chain.contracts.swapTokens])]
    const described = await tokens.describe(chain, { addresses })
    const found = await prices.getPrices(chain, { tokens: described, currency: 'usd' })
    const named = new Map<Address, number>(
      [...found].map(([asset, price]) => [asset === 'native' ? nativeAddress : asset, price]),
    )
    await store.record({ chainId: chain.id, at: new Date(now - (now % intervalMs)), prices: named })
    if (now - prunedAt < dayMs) return
    await store.prune({ chainId: chain.id, before: new Date(now - keepDays * dayMs) })
    prunedAt = now
  }

  async function follow(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await record().then(
        () => {
          recording.works()
          onRound('ok')
        },
        (error: unknown) => {
          recording.failed(error)
          onRound('failed')
        },
      )
      const now = Date.now()
      // An abort ends the loop by its condition.
      await sleep(intervalMs - (now % intervalMs), undefined, { signal }).catch(() => undefined)
    }
  }

  return {
    record,
    start() {
      if (running || intervalMs === 0) return
      const controller = new AbortController()
      const done = holdLock(
        locks,
        {
          name: `price-history:${chain.id}`,
          leaseMs,
          signal: controller.signal,
          onError: recording.failed,
        },
        follow,
      )
      running = { controller, done }
    },
    async stop() {
      running?.controller.abort()
      await running?.done
      running = undefined
    },
  }
}
