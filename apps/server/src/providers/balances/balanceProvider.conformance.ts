import { tokenBalanceSchema } from '@latchkey/wire'
import { formatEther } from 'viem'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Chain } from '../../chains/Chain.ts'
import type { AccountPast } from '../../test/makeAccountPast.ts'
import { testKeysApart } from '../keysApart.conformance.ts'
import type { ProviderCaller } from '../ProviderCaller.ts'
import type { BalanceProvider } from './BalanceProvider.ts'

export type BalanceProviderSubject = {
  provider: BalanceProvider
  chain: Chain
  caller: ProviderCaller
  past: AccountPast
  /** In dollars. */
  prices: { native: number; usdc: number }
}

/** Runs on every balance provider. */
export function testBalanceProvider(getSubject: () => BalanceProviderSubject): void {
  testKeysApart(() => {
    const { provider, chain, caller, past } = getSubject()
    const query = { address: past.me, currency: 'usd' } as const
    return { caller, requests: { balances: (who) => provider.getBalances(chain, query, who) } }
  })

  test('returns the native currency first, then the tokens with a balance, exact, priced and sanitized', async () => {
    const { provider, chain, caller, past, prices } = getSubject()
    const balances = await provider.getBalances(chain, { address: past.me, currency: 'usd' }, caller)
    expect(z.safeParse(z.array(tokenBalanceSchema), balances).success).toBe(true)
    const numeric = formatEther(await past.anvil.client.getBalance({ address: past.me }))
    const [usdc] = past.tokens
    expect(balances).toEqual([
      {
        name: 'Ether',
        symbol: 'ETH',
        chainId: chain.caipNetworkId,
        value: Number(numeric) * prices.native,
        price: prices.native,
        quantity: { decimals: '18', numeric },
        iconUrl: null,
      },
      {
        name: 'USD Coin',
        symbol: 'USDC',
        chainId: chain.caipNetworkId,
        address: `${chain.caipNetworkId}:${usdc.address}`,
        value: 97 * prices.usdc,
        price: prices.usdc,
        quantity: { decimals: '6', numeric: '97' },
        iconUrl: null,
      },
    ])
  })

  test('returns only the native currency for an empty address', async () => {
    const { provider, chain, caller } = getSubject()
    const address = '0x00000000000000000000000000000000000000f9'
    const balances = await provider.getBalances(chain, { address, currency: 'eur' }, caller)
    expect(balances).toEqual([expect.objectContaining({ symbol: 'ETH', quantity: { decimals: '18', numeric: '0' } })])
  })
}
