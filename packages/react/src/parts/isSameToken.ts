import type { TokenBalance } from '@latchkey/core'

/** Whether two balances are of the same token on the same network; the native currency has no address. */
export function isSameToken(one: TokenBalance, other: TokenBalance): boolean {
  return one.chainId === other.chainId && one.address === other.address
}
