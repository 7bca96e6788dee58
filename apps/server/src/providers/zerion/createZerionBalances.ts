import { type TokenBalance, tokenBalanceSchema } from '@latchkey/wire'
import type { Address } from 'viem'
import * as z from 'zod'
import type { Chain } from '../../chains/Chain.ts'
import { describeToken } from '../../chains/describeToken.ts'
import { type BalanceProvider, toNativeBalance, toTokenBalance } from '../balances/BalanceProvider.ts'
import type { Zerion } from './createZerion.ts'
import { type ZerionPosition, zerionPositionSchema } from './zerionSchemas.ts'

const pageSize = '100'
/** Of a wallet with more tokens than these pages hold, the rest is left out. */
const maxPages = 5

/** Balances from Zerion: `wallets/{address}/positions`, what lies in the wallet itself. */
export function createZerionBalances(zerion: Zerion): BalanceProvider {
  return {
    name: 'zerion',
    isOffered: zerion.isOffered,
    async getBalances(chain, { address, currency }, caller) {
      // The routes keep balances; here they are only asked for once by all who ask at the same time.
      const kept = {
        kind: 'balances',
        parts: [address, currency, chain.id],
        ttlMs: 0,
        schema: z.array(tokenBalanceSchema),
      }
      return await zerion.keep(kept, caller, async (shared) => {
        const positions: ZerionPosition[] = []
        let cursor: string | null | undefined
        for (let page = 0; page < maxPages && cursor !== null; page += 1) {
          const answer: { items: ZerionPosition[]; next: string | null } = await zerion.list(
            {
              path: 'positions',
              address,
              chains: [chain],
              query: {
                currency,
                'page[size]': pageSize,
                'filter[positions]': 'only_simple',
                'filter[trash]': 'only_non_trash',
              },
              schema: zerionPositionSchema,
              cursor,
            },
            shared,
          )
          positions.push(...answer.items)
          cursor = answer.next
        }
        return toBalances(chain, positions)
      })
    },
  }
}

function toBalances(chain: Chain, positions: readonly ZerionPosition[]): TokenBalance[] {
  let native: TokenBalance | undefined
  const tokens = new Map<Address, TokenBalance>()
  for (const { attributes, relationships } of positions) {
    const { quantity, fungible_info: fungible, price } = attributes
    const known = fungible.implementations?.find(({ chain_id }) => chain_id === chain.zerion?.chain)
    if (attributes.position_type !== 'wallet' || relationships.chain.data.id !== chain.zerion?.chain || !known) continue
    const held = { amount: BigInt(quantity.int), price: price ?? 0 }
    // Zerion says `null` of the coin of a network.
    if (!known.address) native ??= toNativeBalance(chain, held)
    else if (held.amount > 0n && isEvmAddress(known.address)) {
      const address = known.address.toLowerCase() as Address // isEvmAddress has just said so
      const described = describeToken({ name: fungible.name, symbol: fungible.symbol, address })
      if (!tokens.has(address))
        tokens.set(address, toTokenBalance(chain, { ...held, ...described, address, decimals: quantity.decimals }))
    }
  }
  return [native ?? toNativeBalance(chain, { amount: 0n, price: 0 }), ...tokens.values()]
}

function isEvmAddress(text: string): boolean {
  return /^0x[0-9a-fA-F]{40}$/.test(text)
}
