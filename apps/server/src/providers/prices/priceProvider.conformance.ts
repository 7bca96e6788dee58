import type { Address } from 'viem'
import { expect, test } from 'vitest'
import type { Chain } from '../../chains/Chain.ts'
import type { PriceProvider } from './PriceProvider.ts'

export type PriceProviderSubject = {
  provider: PriceProvider
  chain: Chain
  /** It knows the price, as that of the native currency. */
  token: { address: Address; decimals: number }
  /** A network it cannot price. */
  unserved: Chain | undefined
}

const unknown = { address: '0x00000000000000000000000000000000000000f9', decimals: 18 } as const

/** What every price provider must keep to. */
export function testPriceProvider(getSubject: () => PriceProviderSubject): void {
  test('says which networks it can price', () => {
    const { provider, chain, unserved } = getSubject()
    expect(provider.isOffered(chain)).toBe(true)
    if (unserved) expect(provider.isOffered(unserved)).toBe(false)
  })

  test('prices the native currency and the tokens it knows in dollars, and leaves out the rest', async () => {
    const { provider, chain, token } = getSubject()
    const prices = await provider.getPrices(chain, { tokens: [token, unknown], currency: 'usd' })
    expect(prices.get('native')).toBeGreaterThan(0)
    expect(prices.get(token.address)).toBeGreaterThan(0)
    expect(prices.has(unknown.address)).toBe(false)
  })

  test('prices the native currency where no token is named', async () => {
    const { provider, chain } = getSubject()
    const prices = await provider.getPrices(chain, { tokens: [], currency: 'usd' })
    expect(prices.get('native')).toBeGreaterThan(0)
  })
}
