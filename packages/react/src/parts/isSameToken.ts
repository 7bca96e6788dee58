import type { TokenBalance } from '@latchkey/core'

/** Whether two balances are of the same token on the same network; the network's own coin has no address. */
export function isSameToken(one: TokenBalance, other: TokenBalance): boolean {
  return one.chainId === other.chainId && one.address === other.address
}
