import type { Network } from '../network.ts'

/** Ethereum's coin type in SLIP-44. */
export const ethereumCoinType = 60

/** Chain ids from here on have no coin type. */
const chainLimit = 0x80000000

/**
 * The coin type (ENSIP-11) under which a name stores its address on an EVM network.
 * @returns 60 for Ethereum and for networks whose id is too large; undefined for other namespaces.
 * @example toCoinType(base) // 2147492101
 */
export function toCoinType({ chainNamespace, id }: Pick<Network, 'chainNamespace' | 'id'>): number | undefined {
  if (chainNamespace !== 'eip155') return undefined
  const chainId = Number(id)
  return chainId === 1 || chainId >= chainLimit ? ethereumCoinType : chainLimit + chainId
}
