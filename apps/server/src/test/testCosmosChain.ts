import type * as z from 'zod'
import { type CosmosChain, isCosmos } from '../chains/Chain.ts'
import type { cosmosChainSchema } from '../chains/cosmos/cosmosSchema.ts'
import { networkSchema } from '../chains/networkSchema.ts'
import { openNetwork } from '../chains/openNetwork.ts'
import { testNodes } from './testNodes.ts'

export type TestCosmosNetwork = z.input<typeof cosmosChainSchema>

/** The network of `startCosmos`, as `LATCHKEY_CHAINS` has it. */
export function cosmosNetwork(restUrls: string[], more: Partial<TestCosmosNetwork> = {}): TestCosmosNetwork {
  return {
    id: 'cosmos:latchkey-local-1',
    name: 'Local Cosmos',
    restUrls,
    bech32Prefix: 'cosmos',
    denom: 'uatom',
    nativeCurrency: { name: 'Atom', symbol: 'ATOM', decimals: 6 },
    ...more,
  }
}

/** A Cosmos network as providers get it, for tests without a server. Close its `lcd`. */
export function testCosmosChain(restUrls: string[], more?: Partial<TestCosmosNetwork>): CosmosChain {
  const opened = openNetwork(networkSchema.parse(cosmosNetwork(restUrls, more)), testNodes)
  if (!isCosmos(opened)) throw new Error(`${opened.caipNetworkId} is no Cosmos network.`)
  return opened
}

/** A denomination of `makeCosmosPast` that the operator vouches for; the chain does not describe it. */
export const listedToken = {
  denom: 'ibc/27394FB092D2ECCD56123C74F36E4C1F',
  symbol: 'OSMO',
  name: 'Osmosis',
  decimals: 6,
  coin: 'osmosis',
}
