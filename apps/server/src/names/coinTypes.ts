import type { CaipNetworkId } from '@latchkey/wire'
import { type Chain, toCaipNetworkId } from '../chains/Chain.ts'
import { ApiError } from '../errors/ApiError.ts'

/** Ethereum's coin type (SLIP-44). */
export const ethereumCoinType = 60
/** Solana's (SLIP-44). */
export const solanaCoinType = 501
/** ENSIP-11: the bit that is set in the coin type of every other EVM network. */
const evmBit = 0x80000000

/**
 * The network of an EVM coin type (ENSIP-11): 60 is Ethereum, `0x80000000 + id` any other configured network. Ethereum is accepted without
 * a configured node, as signatures of keys need none.
 * @returns undefined for Ethereum without a configured node.
 * @throws ApiError 400 `coin_type`.
 */
export function getChainOfCoinType(
  { chains }: { chains: ReadonlyMap<CaipNetworkId, Chain> },
  coinType: number,
): Chain | undefined {
  const chain = chains.get(toCaipNetworkId(chainIdOf(coinType)))
  const isKnown = coinType === ethereumCoinType || (coinType > evmBit + 1 && chain !== undefined)
  if (!isKnown) {
    const description = `Unsupported coin type: ${coinType}. Supported are 60, and 2147483648 plus the id of a network this server serves.`
    throw new ApiError(400, { field: 'coin_type', description })
  }
  return chain
}

/**
 * Accepts any EVM coin type and Solana's, for reads: they need no node of the network, as a name's addresses do not depend on the networks
 * this server serves.
 * @throws ApiError 400 `coin_type`.
 */
export function requireCoinType(coinType: number): void {
  if (coinType === ethereumCoinType || coinType === solanaCoinType || coinType > evmBit + 1) return
  const description = `Unsupported coin type: ${coinType}. Supported are 60, 501, and 2147483648 plus the id of an EVM network.`
  throw new ApiError(400, { field: 'coin_type', description })
}

/** The coin type (ENSIP-11) of an EVM network. */
export function coinTypeOf(chainId: number): number {
  return chainId === 1 ? ethereumCoinType : evmBit + chainId
}

/** The chain id of an EVM coin type. */
export function chainIdOf(coinType: number): number {
  return coinType === ethereumCoinType ? 1 : coinType - evmBit
}
