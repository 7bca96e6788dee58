import { afterEach, expect, test, vi } from 'vitest'
import { createMemoryCache } from '../../state/memory/createMemoryCache.ts'
import { ProviderUnavailableError } from '../upstream/ProviderUnavailableError.ts'
import { createExchangeRates } from './createExchangeRates.ts'
import type { RateProvider, RateTable } from './RateProvider.ts'

const hourMs = 3_600_000
const down = () => Promise.reject(new ProviderUnavailableError({ provider: 'feed', reason: 'timeout' }))
const none: RateProvider = { isOffered: false, getRates: down }

function provider(getRates: () => Promise<RateTable>): RateProvider {
  return { isOffered: true, getRates: vi.fn(getRates) }
}

function table(rates: Record<string, number>, ageMs = 0): () => Promise<RateTable> {
  return () => Promise.resolve({ at: Date.now() - ageMs, rates })
}

function create(providers: { feed?: RateProvider; coingecko?: RateProvider }) {
  return createExchangeRates({ cache: createMemoryCache(), providers: { feed: none, coingecko: none, ...providers } })
}

afterEach(() => void vi.useRealTimers())

test('takes a rate from the first provider that has it', async () => {
  const rates = create({ feed: provider(table({ EUR: 0.9 })), coingecko: provider(table({ EUR: 0.91, JPY: 150 })) })
  expect(await rates.getRate('EUR', {})).toMatchObject({ rate: 0.9 })
  expect(await rates.getRate('JPY', {})).toMatchObject({ rate: 150 })
  expect(await rates.getRate('BRL', {})).toBeUndefined()
})

test('has no rate without a provider, and sends no request', async () => {
  expect(await create({}).getRate('EUR', {})).toBeUndefined()
})

test('requests a table once for all who wait, and again after 10 minutes', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  const feed = provider(table({ EUR: 0.9 }))
  const rates = create({ feed })
  await Promise.all(Array.from({ length: 20 }, () => rates.getRate('EUR', {})))
  expect(feed.getRates).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(10 * 60_000 + 1)
  await rates.getRate('EUR', {})
  expect(feed.getRates).toHaveBeenCalledTimes(2)
})

test('returns the last rate with its own time while its provider is down, for a week', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  const at = Date.now()
  const getRates = vi.fn(table({ EUR: 0.9 }))
  const rates = create({ feed: { isOffered: true, getRates } })
  await rates.getRate('EUR', {})
  getRates.mockImplementation(down)
  vi.advanceTimersByTime(6 * 24 * hourMs)
  expect(await rates.getRate('EUR', {})).toEqual({ rate: 0.9, at })
  vi.advanceTimersByTime(2 * 24 * hourMs)
  await expect(rates.getRate('EUR', {})).rejects.toMatchObject({ name: 'NoProviderError' })
})

test('never returns a rate that is older than a week, or from the future', async () => {
  const old = create({ feed: provider(table({ EUR: 0.9 }, 8 * 24 * hourMs)) })
  expect(await old.getRate('EUR', {})).toBeUndefined()
  const future = create({ feed: provider(table({ EUR: 0.9 }, -48 * hourMs)) })
  expect(await future.getRate('EUR', {})).toBeUndefined()
})
