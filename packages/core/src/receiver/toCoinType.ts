import type { Network } from '../network.ts'

/** SLIP-44's Ethereum. */
export const ethereumCoinType = 60

/** Chain ids from here on have no coin type of their own. */
const chainLimit = 0x80000000

/**
 * ENSIP-11: under which a name keeps its address on an EVM network.
 * @returns 60 for Ethereum and for networks with too great an id; undefined for other namespaces.
 * @example toCoinType(base) // 2147492101
 */
export function toCoinType({ chainNamespace, id }: Pick<Network, 'chainNamespace' | 'id'>): number | undefined {
  if (chainNamespace !== 'eip155') return undefined
  const chainId = Number(id)
  return chainId === 1 || chainId >= chainLimit ? ethereumCoinType : chainLimit + chainId
}
