import { expect, test } from 'vitest'
import type { RateProvider } from './RateProvider.ts'

export type RateProviderSubject = {
  provider: RateProvider
  /** A currency with a rate, and that rate. */
  known: { currency: string; rate: number }
}

/** Runs on every provider of exchange rates. */
export function testRateProvider(getSubject: () => RateProviderSubject): void {
  test('has rates of one US dollar by ISO 4217 code, and the US dollar is 1', async () => {
    const { provider, known } = getSubject()
    expect(provider.isOffered).toBe(true)
    const { rates } = await provider.getRates()
    expect(rates[known.currency]).toBeCloseTo(known.rate, 10)
    expect(rates.USD).toBe(1)
    for (const [code, rate] of Object.entries(rates)) {
      expect(code).toMatch(/^[A-Z]{3}$/)
      expect(rate).toBeGreaterThan(0)
    }
  })

  test('says when they were published', async () => {
    const { at } = await getSubject().provider.getRates()
    expect(at).toBeGreaterThan(Date.UTC(2020, 0, 1))
    expect(at).toBeLessThanOrEqual(Date.now())
  })
}
