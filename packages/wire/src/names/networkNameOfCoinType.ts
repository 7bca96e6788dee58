/** EVM networks by chain ID; for others the message has the ID. */
const networkNames: Readonly<Record<number, string>> = {
  10: 'Optimism',
  56: 'BNB Smart Chain',
  100: 'Gnosis',
  137: 'Polygon',
  324: 'ZKsync Era',
  8453: 'Base',
  42161: 'Arbitrum One',
  42220: 'Celo',
  43114: 'Avalanche',
  59144: 'Linea',
}

/** The network of an EVM coin type (ENSIP-11) in words. @example networkNameOfCoinType(2_147_483_658) // 'Optimism' */
export function networkNameOfCoinType(coinType: number): string {
  if (coinType === 60) return 'Ethereum'
  const chainId = coinType - 0x80000000
  return networkNames[chainId] ?? `the network with chain ID ${chainId}`
}
