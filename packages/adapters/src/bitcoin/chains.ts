import type { AddressNetwork } from '@latchkey/wire/bitcoin'

/** A Bitcoin network. */
export type BitcoinChain = {
  /** The first 32 digits of its genesis block's hash, as CAIP-2 names the network. */
  id: string
  name: string
  /** The form of its addresses. */
  addresses: AddressNetwork
  /** Its name in the Wallet Standard, which wallets get with each request. */
  walletChain: `bitcoin:${string}`
  /** Esplora APIs: `${url}/address/…`. */
  rpcUrls: readonly string[]
  blockExplorerUrl?: string | undefined
  testnet?: boolean | undefined
}

export const bitcoinMainnet: BitcoinChain = {
  id: '000000000019d6689c085ae165831e93',
  name: 'Bitcoin',
  addresses: 'main',
  walletChain: 'bitcoin:mainnet',
  rpcUrls: ['https://mempool.space/api', 'https://blockstream.info/api'],
  blockExplorerUrl: 'https://mempool.space',
}

export const bitcoinTestnet: BitcoinChain = {
  id: '000000000933ea01ad0ee984209779ba',
  name: 'Bitcoin Testnet',
  addresses: 'test',
  walletChain: 'bitcoin:testnet',
  rpcUrls: ['https://mempool.space/testnet/api', 'https://blockstream.info/testnet/api'],
  blockExplorerUrl: 'https://mempool.space/testnet',
  testnet: true,
}

export const bitcoinTestnet4: BitcoinChain = {
  id: '00000000da84f2bafbbc53dee25a72ae',
  name: 'Bitcoin Testnet 4',
  addresses: 'test',
  walletChain: 'bitcoin:testnet4',
  rpcUrls: ['https://mempool.space/testnet4/api'],
  blockExplorerUrl: 'https://mempool.space/testnet4',
  testnet: true,
}

export const bitcoinSignet: BitcoinChain = {
  id: '00000008819873e925422c1ff0f99f7c',
  name: 'Bitcoin Signet',
  addresses: 'test',
  walletChain: 'bitcoin:signet',
  rpcUrls: ['https://mempool.space/signet/api'],
  blockExplorerUrl: 'https://mempool.space/signet',
  testnet: true,
}

/** A network of your own, with the API of a local electrs. */
export const bitcoinRegtest: BitcoinChain = {
  id: '0f9188f13cb7b2c71f2a335e3a4fc328',
  name: 'Bitcoin Regtest',
  addresses: 'regtest',
  walletChain: 'bitcoin:regtest',
  rpcUrls: ['http://127.0.0.1:3002'],
  testnet: true,
}
