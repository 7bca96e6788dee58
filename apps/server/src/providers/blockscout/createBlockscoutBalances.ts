import { tokenBalanceSchema } from '@latchkey/wire'
import type { Address } from 'viem'
import * as z from 'zod'
import { describeToken } from '../../chains/describeToken.ts'
import { type BalanceProvider, toNativeBalance, toTokenBalance } from '../balances/BalanceProvider.ts'
import type { Prices } from '../prices/PriceProvider.ts'
import { blockscoutHoldingSchema } from './blockscoutSchemas.ts'
import type { Blockscout, BlockscoutPage } from './createBlockscout.ts'

type Holding = z.infer<typeof blockscoutHoldingSchema>

/** Tokens beyond these pages are left out. */
const maxPages = 10

/**
 * Balances from Blockscout: `addresses/{address}` and its `tokens`. Its exchange rates are in US dollars; the network's price providers
 * price the rest and every other currency.
 */
export function createBlockscoutBalances(blockscout: Blockscout, { prices }: { prices: Prices }): BalanceProvider {
  return {
    name: 'blockscout',
    isOffered: blockscout.isOffered,
    async getBalances(chain, { address, currency }, caller) {
      // The routes cache balances; a lifetime of zero only shares the request between concurrent callers.
      const kept = { kind: 'balances', parts: [address, currency], ttlMs: 0, schema: z.array(tokenBalanceSchema) }
      return await blockscout.keep(chain, kept, caller, async (shared) => {
        const [account, holdings] = await Promise.all([blockscout.getAddress(chain, address, shared), readHoldings()])
        const isPriced = currency === 'usd'
        const held = holdings.flatMap((holding) => toHeld(holding) ?? [])
        const unpriced = held.filter(({ price }) => !isPriced || price === undefined)
        const isNativePriced = isPriced && account.exchange_rate
        const others =
          unpriced.length === 0 && isNativePriced
            ? undefined
            : await prices.getPrices(chain, { tokens: unpriced, currency, signal: shared.signal })
        const nativePrice = isNativePriced ? Number(account.exchange_rate) : (others?.get('native') ?? 0)
        return [
          toNativeBalance(chain, { amount: BigInt(account.coin_balance ?? 0), price: nativePrice }),
          ...held.map((token) => {
            const price = isPriced ? token.price : undefined
            return toTokenBalance(chain, { ...token, price: price ?? others?.get(token.address) ?? 0 })
          }),
        ]

        async function readHoldings(): Promise<Holding[]> {
          const found: Holding[] = []
          let page: BlockscoutPage | null | undefined
          for (let count = 0; count < maxPages && page !== null; count += 1) {
            const response: { items: Holding[]; next: BlockscoutPage | null } = await blockscout.list(
              chain,
              { address, list: 'tokens', query: { type: 'ERC-20' }, schema: blockscoutHoldingSchema, page },
              shared,
            )
            found.push(...response.items)
            page = response.next
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
  const address = token.contract as Address // checked by its schema
  const price = token.exchange_rate ? Number(token.exchange_rate) : undefined
  return { address, ...describeToken({ ...token, address }), decimals: Number(token.decimals ?? 0), amount, price }
}
