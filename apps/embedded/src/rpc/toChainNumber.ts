import type { WalletChain } from '../boot/readPage.ts'

/** The number of an EVM network. @example toChainNumber(chain) // 31337, for eip155:31337 */
export function toChainNumber({ caipNetworkId }: Pick<WalletChain, 'caipNetworkId'>): number {
  return Number(caipNetworkId.split(':')[1])
}
