import { isPrice, type TokenBalance, tokenBalanceSchema } from '@latchkey/wire'
import type { Address } from 'viem'
import * as z from 'zod'
import type { Chain } from '../../chains/Chain.ts'
import { describeToken } from '../../chains/describeToken.ts'
import { type BalanceProvider, toNativeBalance, toTokenBalance } from '../balances/BalanceProvider.ts'
import type { Zerion } from './createZerion.ts'
import { type ZerionPosition, zerionPositionSchema } from './zerionSchemas.ts'

const pageSize = '100'
/** Tokens beyond these pages are left out. */
const maxPages = 5

/** Balances from Zerion: `wallets/{address}/positions`, only those in the wallet itself. */
export function createZerionBalances(zerion: Zerion): BalanceProvider {
  return {
    name: 'zerion',
    isOffered: zerion.isOffered,
    async getBalances(chain, { address, currency }, caller) {
      // The routes cache balances; a lifetime of zero only shares the request between concurrent callers.
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
          const response: { items: ZerionPosition[]; next: string | null } = await zerion.list(
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
          positions.push(...response.items)
          cursor = response.next
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
    const held = { amount: BigInt(quantity.int), price: isPrice(price) ? price : 0 }
    // The address of the native currency is null.
    if (!known.address) native ??= toNativeBalance(chain, held)
    else if (held.amount > 0n && isEvmAddress(known.address)) {
      const address = known.address.toLowerCase() as Address // checked by isEvmAddress
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
