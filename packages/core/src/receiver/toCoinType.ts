import type { Network } from '../network.ts'

/** Ethereum's coin type in SLIP-44. */
export const ethereumCoinType = 60

/** Chain ids from here on have no coin type. */
const chainLimit = 0x80000000

/**
 * The coin type under which a name stores its address on a network: the network's own, or that of an EVM network (ENSIP-11).
 * @returns 60 for Ethereum and for EVM networks whose id is too large; undefined where names have no addresses.
 * @example toCoinType(base) // 2147492101
 */
export function toCoinType({ chainNamespace, id, nameCoinType }: Network): number | undefined {
  if (nameCoinType !== undefined || chainNamespace !== 'eip155') return nameCoinType
  const chainId = Number(id)
  return chainId === 1 || chainId >= chainLimit ? ethereumCoinType : chainLimit + chainId
}
