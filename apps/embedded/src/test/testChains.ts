import type { WalletChain } from '../boot/readPage.ts'

const shared = {
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  contracts: { wrappedNative: null, uniswapV2Router: null, uniswapV3Router: null },
  tokens: [],
}

/** A test network without contracts or tokens that the operator names. */
export const localChain = {
  caipNetworkId: 'eip155:31337',
  name: 'Local',
  testnet: true,
  ...shared,
} satisfies WalletChain

/** A public network, likewise. */
export const ethereum = { caipNetworkId: 'eip155:1', name: 'Ethereum', testnet: false, ...shared } satisfies WalletChain
