import type { Currency } from '@latchkey/wire'
import type { Address } from 'viem'
import type { Network } from '../chains/Chain.ts'
import type { SolanaAddress } from '../chains/solana/solanaAddress.ts'
import type { ServerContext } from '../context.ts'
import { readDenoms } from '../providers/lcd/readDenoms.ts'
import { readMints } from '../providers/solana/readMints.ts'

type Described = { address: string; name: string; symbol: string; decimals: number }

type PriceSource = {
  /** Tokens with their names; what is no token is left out. @param admit is called before tokens are read from the node. */
  describe: (addresses: readonly string[], admit: (count: number) => Promise<void>) => Promise<Described[]>
  /** By address, and by `native`. */
  getPrices: (tokens: readonly Described[], currency: Currency) => Promise<ReadonlyMap<string, number>>
}

/** Where the tokens of a network and their prices are read from. The addresses are of its namespace: the route has parsed them for it. */
export function priceSourceOf(
  context: Pick<
    ServerContext,
    'prices' | 'solanaPrices' | 'bitcoinPrices' | 'cosmosPrices' | 'polkadotPrices' | 'state' | 'tokens'
  >,
  chain: Network,
): PriceSource {
  if (chain.namespace === 'solana') {
    const { cache } = context.state
    return {
      async describe(addresses, admit) {
        if (addresses.length === 0) return []
        return [...(await readMints(chain, { mints: addresses as SolanaAddress[], cache, admit })).values()]
      },
      getPrices: (tokens, currency) =>
        context.solanaPrices.getPrices(chain, {
          tokens: tokens as (Described & { address: SolanaAddress })[],
          currency,
        }),
    }
  }
  if (chain.namespace === 'bip122')
    return {
      // Bitcoin has no tokens.
      describe: () => Promise.resolve([]),
      getPrices: (tokens, currency) => context.bitcoinPrices.getPrices(chain, { tokens, currency }),
    }
  if (chain.namespace === 'polkadot')
    return {
      // Those of Asset Hub are not read.
      describe: () => Promise.resolve([]),
      getPrices: (tokens, currency) => context.polkadotPrices.getPrices(chain, { tokens, currency }),
    }
  if (chain.namespace === 'cosmos') {
    const { cache } = context.state
    return {
      describe: async (denoms, admit) => [...(await readDenoms(chain, { denoms, cache, admit })).values()],
      getPrices: (tokens, currency) => context.cosmosPrices.getPrices(chain, { tokens, currency }),
    }
  }
  return {
    describe: (addresses, admit) => context.tokens.describe(chain, { addresses: addresses as Address[], admit }),
    getPrices: (tokens, currency) =>
      context.prices.getPrices(chain, { tokens: tokens as (Described & { address: Address })[], currency }),
  }
}
