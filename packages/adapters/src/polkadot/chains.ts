/** A network of Polkadot's kind. */
export type PolkadotChain = {
  /** The first 32 hex digits of its genesis block's hash, as CAIP-2 names the network. */
  id: string
  name: string
  /** With what its addresses begin (SS58). */
  prefix: number
  nativeCurrency: { name: string; symbol: string; decimals: number }
  /** Nodes, by http or https. */
  rpcUrls: readonly string[]
  blockExplorerUrl?: string | undefined
  testnet?: boolean | undefined
}

const dot = { name: 'Polkadot', symbol: 'DOT', decimals: 10 }
const ksm = { name: 'Kusama', symbol: 'KSM', decimals: 12 }
const wnd = { name: 'Westend', symbol: 'WND', decimals: 12 }

/** Where balances of DOT are since November 2025. */
export const polkadotAssetHub: PolkadotChain = {
  id: '68d56f15f85d3136970ec16946040bc1',
  name: 'Polkadot Asset Hub',
  prefix: 0,
  nativeCurrency: dot,
  rpcUrls: ['https://polkadot-asset-hub-rpc.polkadot.io'],
  blockExplorerUrl: 'https://assethub-polkadot.subscan.io',
}

/** The relay chain, which secures the others; balances have left it. */
export const polkadotRelay: PolkadotChain = {
  id: '91b171bb158e2d3848fa23a9f1c25182',
  name: 'Polkadot Relay Chain',
  prefix: 0,
  nativeCurrency: dot,
  rpcUrls: ['https://rpc.polkadot.io'],
  blockExplorerUrl: 'https://polkadot.subscan.io',
}

/** Where balances of KSM are since October 2025. */
export const kusamaAssetHub: PolkadotChain = {
  id: '48239ef607d7928874027a43a6768920',
  name: 'Kusama Asset Hub',
  prefix: 2,
  nativeCurrency: ksm,
  rpcUrls: ['https://kusama-asset-hub-rpc.polkadot.io'],
  blockExplorerUrl: 'https://assethub-kusama.subscan.io',
}

export const kusamaRelay: PolkadotChain = {
  id: 'b0a8d493285c2df73290dfb7e61f870f',
  name: 'Kusama Relay Chain',
  prefix: 2,
  nativeCurrency: ksm,
  rpcUrls: ['https://kusama-rpc.polkadot.io'],
  blockExplorerUrl: 'https://kusama.subscan.io',
}

export const westendAssetHub: PolkadotChain = {
  id: '67f9723393ef76214df0118c34bbbd3d',
  name: 'Westend Asset Hub',
  prefix: 42,
  nativeCurrency: wnd,
  rpcUrls: ['https://westend-asset-hub-rpc.polkadot.io'],
  blockExplorerUrl: 'https://assethub-westend.subscan.io',
  testnet: true,
}

export const westendRelay: PolkadotChain = {
  id: 'e143f23803ac50e8f6f8e62695d1ce9e',
  name: 'Westend Relay Chain',
  prefix: 42,
  nativeCurrency: wnd,
  rpcUrls: ['https://westend-rpc.polkadot.io'],
  blockExplorerUrl: 'https://westend.subscan.io',
  testnet: true,
}
