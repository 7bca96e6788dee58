import type { Address } from 'viem'
import { expect, test } from 'vitest'
import type { Chain } from '../../chains/Chain.ts'
import type { PriceProvider } from './PriceProvider.ts'

export type PriceProviderSubject = {
  provider: PriceProvider
  chain: Chain
  /** A token with a price. */
  token: { address: Address; decimals: number }
  /** A network that the provider does not serve. */
  unserved: Chain | undefined
}

const unknown = { address: '0x00000000000000000000000000000000000000f9', decimals: 18 } as const

/** Runs on every price provider. */
export function testPriceProvider(getSubject: () => PriceProviderSubject): void {
  test('is offered on networks that it can price', () => {
    const { provider, chain, unserved } = getSubject()
    expect(provider.isOffered(chain)).toBe(true)
    if (unserved) expect(provider.isOffered(unserved)).toBe(false)
  })

  test('prices the native currency and known tokens in dollars, and leaves out the rest', async () => {
    const { provider, chain, token } = getSubject()
    const prices = await provider.getPrices(chain, { tokens: [token, unknown], currency: 'usd' })
    expect(prices.get('native')).toBeGreaterThan(0)
    expect(prices.get(token.address)).toBeGreaterThan(0)
    expect(prices.has(unknown.address)).toBe(false)
  })

  test('prices the native currency when no token is requested', async () => {
    const { provider, chain } = getSubject()
    const prices = await provider.getPrices(chain, { tokens: [], currency: 'usd' })
    expect(prices.get('native')).toBeGreaterThan(0)
  })
}
