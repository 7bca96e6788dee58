import type { Address } from 'viem'
import type { BitcoinChain, Chain, CosmosChain, Network, PolkadotChain, SolanaChain } from '../chains/Chain.ts'
import type { SolanaAddress } from '../chains/solana/solanaAddress.ts'
import type { Balances } from './balances/createBalances.ts'
import type { History } from './history/createHistory.ts'
import type { Nfts } from './nfts/createNfts.ts'

type Namespace = Network['namespace']

// An account is of one namespace, and so are the networks that are read for it: the route has parsed the one for the other. So what serves
// a namespace may be called as if it served all of them.

/** The balances of every namespace. */
export function joinBalances(of: {
  eip155: Balances<Chain, Address>
  solana: Balances<SolanaChain, SolanaAddress>
  bip122: Balances<BitcoinChain, string>
  cosmos: Balances<CosmosChain, string>
  polkadot: Balances<PolkadotChain, string>
}): Balances {
  const any = of as unknown as Record<Namespace, Balances>
  return {
    getBalances: (chain, query, caller) => any[chain.namespace].getBalances(chain, query, caller),
    getCurrentBalances: (chain, query, caller) => any[chain.namespace].getCurrentBalances(chain, query, caller),
    keyOf: (chain, caller) => any[chain.namespace].keyOf(chain, caller),
  }
}

/** The history of every namespace. */
export function joinHistory(of: {
  eip155: History<Chain, Address>
  solana: History<SolanaChain, SolanaAddress>
  bip122: History<BitcoinChain, string>
  cosmos: History<CosmosChain, string>
  polkadot: History<PolkadotChain, string>
}): History {
  const any = of as unknown as Record<Namespace, History>
  return {
    getHistory: (chains, query, caller) => any[chains[0]?.namespace ?? 'eip155'].getHistory(chains, query, caller),
  }
}

/** The NFTs of the namespaces that have some. */
export function joinNfts(of: { eip155: Nfts<Chain, Address>; solana: Nfts<SolanaChain, SolanaAddress> }): Nfts {
  const any = of as unknown as Partial<Record<Namespace, Nfts>>
  return {
    getNfts: async (chains, query, caller) =>
      (await any[chains[0]?.namespace ?? 'eip155']?.getNfts(chains, query, caller)) ?? noNfts,
  }
}

const noNfts = { data: [], next: null, failures: [] }
