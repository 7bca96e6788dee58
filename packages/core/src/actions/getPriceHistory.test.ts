import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { json, startApiServer } from '../../test/apiServer.ts'
import { alice, createScriptedWallet, scriptedAdapter } from '../../test/scriptedAdapter.ts'
import { applyEvent } from '../connection/applyEvent.ts'
import { createLatchkey } from '../createLatchkey.ts'
import type { Latchkey } from '../latchkey.ts'
import { memoryStorage } from '../storage/browserStorage.ts'
import { getPortfolio } from './getPortfolio.ts'
import { getPriceHistory } from './getPriceHistory.ts'
import { isNetworkServed } from './isNetworkServed.ts'

let api: Awaited<ReturnType<typeof startApiServer>>

beforeEach(async () => {
  api = await startApiServer()
})

afterEach(async () => {
  vi.restoreAllMocks()
  await api.close()
})

function connectedLatchkey(options: { serverUrl?: string | undefined } = { serverUrl: api.url }): Latchkey {
  const latchkey = createLatchkey({
    adapters: [scriptedAdapter([createScriptedWallet()])],
    storage: memoryStorage(),
    ...options,
  })
  applyEvent(latchkey, 'eip155', { type: 'connectRequested', connectorId: 'test.wallet', attempt: 1 })
  applyEvent(latchkey, 'eip155', { type: 'sessionGranted', attempt: 1, session: { accounts: [alice], chainId: '1' } })
  return latchkey
}

const requestsTo = (path: string) =>
  api.requests.filter((url) => url.includes(path)).map((url) => new URL(url, api.url))

const history = {
  address: 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  currency: 'usd',
  prices: [{ at: '2026-01-01T00:00:00.000Z', price: 3_000 }],
}

it('requests a little more than a day of the native currency, by its placeholder address', async () => {
  api.answer = (_, response) => json(response, history)
  expect(await getPriceHistory(connectedLatchkey(), { chainId: 'eip155:1' })).toEqual(history.prices)
  const query = requestsTo('/price-history')[0]?.searchParams
  expect(query?.get('address')).toBe(history.address)
  expect(Number(query?.get('to')) - Number(query?.get('from'))).toBe(25 * 3600)
})

it.each([
  ['week', 7],
  ['month', 30],
  ['year', 365],
] as const)('requests a %s of prices, apart from those of a day', async (period, days) => {
  api.answer = (_, response) => json(response, history)
  const latchkey = connectedLatchkey()
  await getPriceHistory(latchkey, { chainId: 'eip155:1' })
  await getPriceHistory(latchkey, { chainId: 'eip155:1', period })
  const [, query] = requestsTo('/price-history').map(({ searchParams }) => searchParams)
  expect(Number(query?.get('to')) - Number(query?.get('from'))).toBe(days * 24 * 3600)
  expect(query?.get('points')).toBe('300')
})

it('sends no request for networks the server does not support, nor without a server', async () => {
  const latchkey = connectedLatchkey()
  expect(await getPriceHistory(latchkey, { chainId: 'eip155:424242' })).toEqual([])
  expect(await isNetworkServed(latchkey)).toBe(true)
  expect(requestsTo('/price-history')).toEqual([])
  const alone = connectedLatchkey({ serverUrl: undefined })
  expect(await getPriceHistory(alone, { chainId: 'eip155:1' })).toEqual([])
  expect(await getPortfolio(alone)).toBeUndefined()
  expect(await isNetworkServed(alone)).toBe(false)
})

it('requests the portfolio for all networks, adds up the values of its rows, and caches it for 30 s', async () => {
  const quantity = { decimals: '6', numeric: '1' }
  const address = 'eip155:1:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
  const usdc = { name: 'USDC', symbol: 'USDC', chainId: 'eip155:1', address, price: 1, quantity, iconUrl: null }
  const portfolio = {
    data: [
      {
        id: 'usdc:usd coin',
        name: 'USD\u202e Coin',
        symbol: 'US\u200bDC',
        iconUrl: null,
        quantity: '1',
        value: 1,
        balances: [
          { ...usdc, value: 1 },
          { ...usdc, value: -5 },
        ],
      },
    ],
    currency: 'usd',
    total: 1e308,
    unavailable: ['eip155:2'],
  }
  api.answer = (_, response) => json(response, portfolio)
  const latchkey = connectedLatchkey()
  const answer = await getPortfolio(latchkey)
  expect(answer).toMatchObject({
    total: 1,
    unavailable: ['eip155:2'],
    data: [{ name: 'USD Coin', symbol: 'USDC' }],
  })
  await getPortfolio(latchkey)
  expect(requestsTo('/portfolio').map(({ pathname }) => pathname)).toEqual([`/v1/account/${alice}/portfolio`])
  expect(requestsTo('/portfolio')[0]?.searchParams.has('chainId')).toBe(false)
  const later = Date.now() + 30_001
  vi.spyOn(Date, 'now').mockReturnValue(later)
  await getPortfolio(latchkey)
  expect(requestsTo('/portfolio')).toHaveLength(2)
})
