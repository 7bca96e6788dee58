import type { CaipNetworkId } from '@latchkey/wire'
import { type Chain, toCaipNetworkId } from '../chains/Chain.ts'
import { ApiError } from '../errors/ApiError.ts'

/** Ethereum's in SLIP-44. */
export const ethereumCoinType = 60
/** ENSIP-11: set in the coin types of every other EVM network. */
const evmBit = 0x80000000

/**
 * The network of an EVM coin type (ENSIP-11): 60 is Ethereum, `0x80000000 + id` any other that is configured. Ethereum is known also where
 * no node of it is configured: signatures of keys need none.
 * @throws ApiError 400 `coin_type`.
 */
export function findCoinChain(
  { chains }: { chains: ReadonlyMap<CaipNetworkId, Chain> },
  coinType: number,
): Chain | undefined {
  const chain = chains.get(toCaipNetworkId(chainIdOf(coinType)))
  const isKnown = coinType === ethereumCoinType || (coinType > evmBit + 1 && chain !== undefined)
  if (!isKnown) {
    const description = `Unsupported coin type: ${coinType}. Known are 60 and 2147483648 plus the id of a network this server serves.`
    throw new ApiError(400, { field: 'coin_type', description })
  }
  return chain
}

/**
 * For reads, which need no node of the network: the address that a name has there is the same whichever networks this server serves.
 * @throws ApiError 400 `coin_type`.
 */
export function requireEvmCoinType(coinType: number): void {
  if (coinType === ethereumCoinType || coinType > evmBit + 1) return
  const description = `Unsupported coin type: ${coinType}. Known are 60 and 2147483648 plus the id of an EVM network.`
  throw new ApiError(400, { field: 'coin_type', description })
}

/** The coin type (ENSIP-11) of an EVM network. */
export function coinTypeOf(chainId: number): number {
  return chainId === 1 ? ethereumCoinType : evmBit + chainId
}

/** The chain id an EVM coin type stands for. */
export function chainIdOf(coinType: number): number {
  return coinType === ethereumCoinType ? 1 : coinType - evmBit
}
