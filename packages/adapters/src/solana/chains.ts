/** A Solana cluster. */
export type SolanaChain = {
  /** The first 32 characters of its genesis hash, as CAIP-2 names the cluster. */
  id: string
  name: string
  /** Its name in the Wallet Standard, which wallets get with each request. */
  walletChain: `solana:${string}`
  rpcUrls: readonly string[]
  blockExplorerUrl?: string | undefined
  testnet?: boolean | undefined
}

export const solanaMainnet: SolanaChain = {
  id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  name: 'Solana',
  walletChain: 'solana:mainnet',
  rpcUrls: ['https://api.mainnet-beta.solana.com'],
  blockExplorerUrl: 'https://solscan.io',
}

export const solanaDevnet: SolanaChain = {
  id: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  name: 'Solana Devnet',
  walletChain: 'solana:devnet',
  rpcUrls: ['https://api.devnet.solana.com'],
  testnet: true,
}

export const solanaTestnet: SolanaChain = {
  id: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  name: 'Solana Testnet',
  walletChain: 'solana:testnet',
  rpcUrls: ['https://api.testnet.solana.com'],
  testnet: true,
}
