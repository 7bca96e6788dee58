import type { TokenList } from '@latchkey/core/internal'
import { cosmosHub, osmosis } from '../chains.ts'

/**
 * By chain id. A denomination of IBC is the SHA-256 of the channel that it came by and of its name there, which stand beside it: nobody else
 * can make one of the same name.
 */
const byChain: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  [cosmosHub.id]: {
    // transfer/channel-536/uusdc, of Noble, its issuer's own chain
    USDC: 'ibc/F663521BF1836B00F5F177680F74BFB9A8B5654A694D0D2BC249E03CF2509013',
    // transfer/channel-141/uosmo
    OSMO: 'ibc/14F9BC3E44B8A9C1BE1FB08980FAB87034C9905EF17CF2F5008FC085218811CC',
  },
  [osmosis.id]: {
    // transfer/channel-750/uusdc, of Noble
    USDC: 'ibc/498A0751C798A0D9A389AA3691123DADA57DAA4FE165D5C75894505B876BA6E4',
    // transfer/channel-143/erc20/tether/usdt, of Kava
    USDT: 'ibc/4ABBEF4C8926DDDB320AE5188CFD63267ABBCEFC0583E4AE05D6E5AA2401DDAB',
    // transfer/channel-0/uatom
    ATOM: 'ibc/27394FB092D2ECCD56123C74F36E4C1F926001CEADA9CA97EA622B25F41E5EB2',
  },
}

/** Nobody issues these as a coin of the token factory, on any chain. */
const neverOfFactories = ['USDC', 'USDT', 'ATOM', 'OSMO', 'ETH', 'BTC', 'WBTC']

/** What a token of one of these symbols must be, to be no imitation. Anyone can make a coin below `factory/`, and describe it. */
export function knownTokens(chainId: string | number, denom: string): TokenList {
  const known = Object.entries(byChain[chainId] ?? {}).map(([symbol, own]) => [symbol, [own.toLowerCase()]] as const)
  const others = denom.startsWith('factory/') ? neverOfFactories.map((symbol) => [symbol, []] as const) : []
  return new Map<string, readonly string[]>([...others, ...known])
}
