import type { CaipNetworkId } from '@latchkey/wire'
import type { Page, WalletChain } from '../boot/readPage.ts'
import { WalletError } from '../errors.ts'

const sol = { name: 'SOL', symbol: 'SOL', decimals: 9 }
const btc = { name: 'Bitcoin', symbol: 'BTC', decimals: 8 }

/** The main network of Solana, by its genesis block (CAIP-2). */
export const solanaMainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

const toChain = (
  nativeCurrency: WalletChain['nativeCurrency'],
  [caipNetworkId, name, isMain = false]: readonly [CaipNetworkId, name: string, isMain?: boolean],
): WalletChain => ({
  caipNetworkId,
  name,
  nativeCurrency,
  testnet: !isMain,
  // These networks have none that the wallet reads.
  contracts: { wrappedNative: null, uniswapV2Router: null, uniswapV3Router: null },
  tokens: [],
})

/** What the wallet signs for without a node of the operator. */
const known: readonly WalletChain[] = [
  toChain(sol, [solanaMainnet, 'Solana', true]),
  toChain(sol, ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'Solana Devnet']),
  toChain(sol, ['solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', 'Solana Testnet']),
  toChain(btc, ['bip122:000000000019d6689c085ae165831e93', 'Bitcoin', true]),
  toChain(btc, ['bip122:000000000933ea01ad0ee984209779ba', 'Bitcoin Testnet']),
  toChain(btc, ['bip122:00000000da84f2bafbbc53dee25a72ae', 'Bitcoin Testnet 4']),
  toChain(btc, ['bip122:00000008819873e925422c1ff0f99f7c', 'Bitcoin Signet']),
  toChain(btc, ['bip122:0f9188f13cb7b2c71f2a335e3a4fc328', 'Bitcoin Regtest']),
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
 * Those of test networks too: a signature is for any network, whichever one the page names.
 */
export function isAboveLimit({ stepUpUsd }: Page): boolean {
  return stepUpUsd !== null
}
