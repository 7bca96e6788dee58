import type { Page, WalletChain } from '../boot/readPage.ts'
import { WalletError } from '../errors.ts'

const sol = { name: 'SOL', symbol: 'SOL', decimals: 9 }
const btc = { name: 'Bitcoin', symbol: 'BTC', decimals: 8 }

/** The main network of Solana, by its genesis block (CAIP-2). */
export const solanaMainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** These networks have none that the wallet reads. */
const noContracts = { contracts: { wrappedNative: null, uniswapV2Router: null, uniswapV3Router: null }, tokens: [] }

/** What the wallet signs for without a node of the operator. */
const known: readonly WalletChain[] = [
  { caipNetworkId: solanaMainnet, name: 'Solana', nativeCurrency: sol, testnet: false, ...noContracts },
  {
    caipNetworkId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    name: 'Solana Devnet',
    nativeCurrency: sol,
    testnet: true,
    ...noContracts,
  },
  {
    caipNetworkId: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
    name: 'Solana Testnet',
    nativeCurrency: sol,
    testnet: true,
    ...noContracts,
  },
  {
    caipNetworkId: 'bip122:000000000019d6689c085ae165831e93',
    name: 'Bitcoin',
    nativeCurrency: btc,
    testnet: false,
    ...noContracts,
  },
]

export type OtherNetwork = { chain: WalletChain; hasNode: boolean }

/**
 * A network of Solana or Bitcoin, and whether the operator has a node of it.
 * @throws WalletError `unknown_chain` (4902).
 */
export function requireOtherNetwork(chains: readonly WalletChain[], chainId: string): OtherNetwork {
  const isNamed = ({ caipNetworkId }: WalletChain) => caipNetworkId === chainId
  const own = chains.find(isNamed)
  const chain = own ?? known.find(isNamed)
  if (!chain) throw new WalletError('unknown_chain', { details: chainId })
  return { chain, hasNode: own !== undefined }
}

/**
 * Whether a transaction counts as above the operator's limit for a press alone: nothing is priced here, so all of them do where there is one.
 * Those of test networks too, as a signature on Solana is for any network, whichever one the page names.
 */
export function isAboveLimit({ stepUpUsd }: Page): boolean {
  return stepUpUsd !== null
}
