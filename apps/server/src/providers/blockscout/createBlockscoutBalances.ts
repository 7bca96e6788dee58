import { tokenBalanceSchema } from '@latchkey/wire'
import type { Address } from 'viem'
import * as z from 'zod'
import { describeToken } from '../../chains/describeToken.ts'
import { type BalanceProvider, toNativeBalance, toTokenBalance } from '../balances/BalanceProvider.ts'
import type { Prices } from '../prices/PriceProvider.ts'
import { blockscoutHoldingSchema } from './blockscoutSchemas.ts'
import type { Blockscout, BlockscoutPage } from './createBlockscout.ts'

type Holding = z.infer<typeof blockscoutHoldingSchema>

/** Of an address with more tokens than these pages hold, the rest is left out. */
const maxPages = 10

/**
 * Balances from Blockscout: `addresses/{address}` and its `tokens`. Its exchange rates are in US dollars; what it does not price, and all
 * in other currencies, is priced by the network's price providers.
 */
export function createBlockscoutBalances(blockscout: Blockscout, { prices }: { prices: Prices }): BalanceProvider {
  return {
    name: 'blockscout',
    isOffered: blockscout.isOffered,
    async getBalances(chain, { address, currency }, caller) {
      // The routes keep balances; here they are only asked for once by all who ask at the same time.
      const kept = { kind: 'balances', parts: [address, currency], ttlMs: 0, schema: z.array(tokenBalanceSchema) }
      return await blockscout.keep(chain, kept, caller, async (shared) => {
        const [coin, holdings] = await Promise.all([blockscout.getAddress(chain, address, shared), readHoldings()])
        const isPriced = currency === 'usd'
        const held = holdings.flatMap((holding) => toHeld(holding) ?? [])
        const unpriced = held.filter(({ price }) => !isPriced || price === undefined)
        const isCoinPriced = isPriced && coin.exchange_rate
        const others =
          unpriced.length === 0 && isCoinPriced
            ? undefined
            : await prices.getPrices(chain, { tokens: unpriced, currency, signal: shared.signal })
        const coinPrice = isCoinPriced ? Number(coin.exchange_rate) : (others?.get('native') ?? 0)
        return [
          toNativeBalance(chain, { amount: BigInt(coin.coin_balance ?? 0), price: coinPrice }),
          ...held.map((token) => {
            const price = isPriced ? token.price : undefined
            return toTokenBalance(chain, { ...token, price: price ?? others?.get(token.address) ?? 0 })
          }),
        ]

        async function readHoldings(): Promise<Holding[]> {
          const found: Holding[] = []
          let page: BlockscoutPage | null | undefined
          for (let count = 0; count < maxPages && page !== null; count += 1) {
            const answer: { items: Holding[]; next: BlockscoutPage | null } = await blockscout.list(
              chain,
              { address, list: 'tokens', query: { type: 'ERC-20' }, schema: blockscoutHoldingSchema, page },
              shared,
            )
            found.push(...answer.items)
            page = answer.next
          }
          return found
        }
      })
    },
  }
}

function toHeld({ token, value }: Holding) {
  const amount = BigInt(value ?? 0)
  if (amount === 0n || token.type !== 'ERC-20' || token.reputation === 'scam') return undefined
  const address = token.contract as Address // its schema has proved it
  const price = token.exchange_rate ? Number(token.exchange_rate) : undefined
  return { address, ...describeToken({ ...token, address }), decimals: Number(token.decimals ?? 0), amount, price }
}
