import * as z from 'zod'
import type { Chain } from '../../chains/Chain.ts'
import type { Cache } from '../../state/SharedState.ts'
import { RpcError } from '../rpc/readResponses.ts'

/** Wei per gas, tip included: `maxFeePerGas` where the network has EIP-1559, else `gasPrice`. */
export type GasPrices = { standard: bigint; fast: bigint; instant: bigint }

/** A source of gas prices. */
export type GasPriceProvider = {
  /** @throws NodeUnavailableError, RpcError */
  getGasPrices: (chain: Chain) => Promise<GasPrices>
}

/** The number of past blocks, and for each speed the percentile of the tips paid in them. */
const blockCount = '0x14'
const percentiles = [50, 75, 95]
/**
 * The percentage of the next base fee that each speed can pay. The base fee rises by at most an eighth per block: these last for one,
 * three and six full blocks.
 */
const baseFeeHeadroom = { standard: 120n, fast: 145n, instant: 200n }
/** The same for networks without a base fee, as a percentage of the node's gas price. */
const legacyHeadroom = { standard: 100n, fast: 110n, instant: 125n }
const maxTtlMs = 3_000

const wei = z
  .string()
  .regex(/^0x[0-9a-f]+$/i)
  .transform(BigInt)
const feeHistorySchema = z.object({
  baseFeePerGas: z.array(wei).min(1),
  reward: z.array(z.array(wei)).nullish(),
})
const keptSchema = z.object({ standard: z.string(), fast: z.string(), instant: z.string() })

/** Gas prices from the node's fee history, cached for about a block; from `eth_gasPrice` where there are no base fees. */
export function createNodeGasPrices({ cache }: { cache: Cache }): GasPriceProvider {
  return {
    async getGasPrices(chain) {
      const kept = await cache.load(`gas-price:${chain.id}`, {
        ttlMs: Math.min(maxTtlMs, chain.blockTimeMs),
        schema: keptSchema,
        async load() {
          const { standard, fast, instant } = await read(chain)
          return { standard: String(standard), fast: String(fast), instant: String(instant) }
        },
      })
      return { standard: BigInt(kept.standard), fast: BigInt(kept.fast), instant: BigInt(kept.instant) }
    },
  }
}

async function read(chain: Parameters<GasPriceProvider['getGasPrices']>[0]): Promise<GasPrices> {
  const [history, price] = await chain.rpc.batch([
    { method: 'eth_feeHistory', params: [blockCount, 'latest', percentiles] },
    { method: 'eth_gasPrice', params: [] },
  ])
  const fees = history && 'result' in history ? feeHistorySchema.safeParse(history.result).data : undefined
  // The last base fee is that of the next block.
  const baseFee = fees?.baseFeePerGas.at(-1) ?? 0n
  if (fees && baseFee > 0n) return fromFees({ baseFee, rewards: fees.reward ?? [] })
  const named = price && 'result' in price ? wei.safeParse(price.result).data : undefined
  if (named === undefined) throw new RpcError('eth_gasPrice', price && 'error' in price ? price.error : undefined)
  return scale(legacyHeadroom, (percent) => (named * percent) / 100n)
}

function fromFees({ baseFee, rewards }: { baseFee: bigint; rewards: readonly bigint[][] }): GasPrices {
  const tips = percentiles.map((_, column) => median(rewards.map((row) => row[column] ?? 0n)))
  const [standard = 0n, fast = 0n, instant = 0n] = tips
  const base = scale(baseFeeHeadroom, (percent) => (baseFee * percent) / 100n)
  return { standard: base.standard + standard, fast: base.fast + fast, instant: base.instant + instant }
}

function scale(percents: GasPrices, apply: (percent: bigint) => bigint): GasPrices {
  return { standard: apply(percents.standard), fast: apply(percents.fast), instant: apply(percents.instant) }
}

function median(values: readonly bigint[]): bigint {
  const sorted = [...values].sort((one, other) => Number(one > other) - Number(one < other))
  return sorted[Math.floor(sorted.length / 2)] ?? 0n
}
