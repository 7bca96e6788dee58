import type { ServerResponse } from 'node:http'
import { Agent } from 'undici'
import type { Address } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Chain, SolanaChain } from '../../chains/Chain.ts'
import type { SolanaAddress } from '../../chains/solana/solanaAddress.ts'
import { createSecret } from '../../secrets/createSecret.ts'
import { coinGeckoIds, coinGeckoToken, startCoinGecko } from '../../test/startCoinGecko.ts'
import { startUpstream } from '../../test/startUpstream.ts'
import { testChainContext } from '../../test/testChainContext.ts'
import { testSolanaChain } from '../../test/testSolanaChain.ts'
import { createCoinGeckoPrices } from './createCoinGeckoPrices.ts'
import { createPrices } from './createPrices.ts'
import type { PriceProvider } from './PriceProvider.ts'

const one = coinGeckoToken
const two: Address = '0x00000000000000000000000000000000000000b2'
const dispatcher = new Agent()
let chain: Chain
beforeAll(() => {
  chain = testChainContext({ id: 31337, rpcUrls: ['http://127.0.0.1:1'], coingecko: coinGeckoIds })
})
afterAll(async () => {
  await Promise.all([chain.rpc.close(), dispatcher.destroy()])
})

const tokens = [one, two].map((address) => ({ address, decimals: 18 }))

test('prices the native currency and known tokens in any currency, with the key in the header', async () => {
  const upstream = await startCoinGecko()
  const provider = createCoinGeckoPrices({ url: upstream.url, key: createSecret('demo'), dispatcher })
  const prices = await provider.getPrices(chain, { tokens, currency: 'eur' })
  expect(Object.fromEntries(prices)).toEqual({ native: 2000.5, [one]: 1.25 })
  expect(upstream.seen).toEqual([
    { path: '/simple/price', key: 'demo' },
    { path: '/simple/token_price/local-chain', key: 'demo' },
  ])
  await upstream.stop()
})

test('sends no request for a network without ids', async () => {
  const provider = createCoinGeckoPrices({ url: 'http://127.0.0.1:1', key: undefined, dispatcher })
  const { coingecko: _, ...unknown } = chain
  expect(await provider.getPrices({ ...unknown, coingecko: undefined }, { tokens, currency: 'usd' })).toEqual(new Map())
})

test('ignores an impossible price, which would make every total infinite', async () => {
  const upstream = await startUpstream((_request, response) => response.end('{"local-coin":{"usd":1e307}}'))
  const coingecko = createCoinGeckoPrices({ url: upstream.url, key: undefined, dispatcher })
  const pools: PriceProvider = { isOffered: () => true, getPrices: async () => new Map() }
  const prices = createPrices({ chains: [chain], providers: { coingecko, pools } })
  expect(await prices.getPrices(chain, { tokens: [], currency: 'usd' })).toEqual(new Map())
  await upstream.stop()
})

test('prices tokens of Solana by their addresses, whose case matters', async () => {
  const listed = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' as SolanaAddress // of USDC
  const solana = testSolanaChain({
    id: `solana:${'1'.repeat(32)}`,
    rpcUrls: ['http://127.0.0.1:1'],
    coingecko: { platform: 'solana', coin: 'solana' },
  })
  const upstream = await startUpstream((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://coingecko.test')
    const asked = pathname.endsWith('/simple/price') ? 'solana' : searchParams.get('contract_addresses')
    response.end(JSON.stringify({ [asked ?? '']: { usd: asked === 'solana' ? 150 : 1 } }))
  })
  const coingecko = createCoinGeckoPrices<SolanaChain, SolanaAddress>({ url: upstream.url, key: undefined, dispatcher })
  const prices = createPrices({ chains: [solana], providers: { coingecko } })
  const query = { tokens: [{ address: listed, decimals: 6 }], currency: 'usd' } as const
  expect(Object.fromEntries(await prices.getPrices(solana, query))).toEqual({ native: 150, [listed]: 1 })
  await Promise.all([upstream.stop(), solana.rpc.close()])
})

describe('a CoinGecko that', () => {
  const ways: [string, string, (response: ServerResponse) => void][] = [
    ['responds with 500', 'status', (response) => response.writeHead(500).end('{}')],
    ['responds with HTML', 'not JSON', (response) => response.end('<html>')],
    ['responds in another shape', 'unexpected response', (response) => response.end('{"local-coin":{"usd":"1"}}')],
    ['is cut off', 'unreachable', (response) => response.write('{"local', () => response.destroy())],
    ['never ends', 'too large', (response) => response.end(`{"x":"${' '.repeat(6 * 1024 * 1024)}"}`)],
    [
      'redirects into the house',
      'redirect',
      (response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end(),
    ],
    ['is rate-limited', 'busy', (response) => response.writeHead(429).end('{}')],
  ]
  test.each(ways)('%s fails as %s, and the pools’ prices remain', async (_, reason, respond) => {
    const upstream = await startUpstream((_request, response) => respond(response))
    const coingecko = createCoinGeckoPrices({ url: upstream.url, key: undefined, dispatcher })
    const result = coingecko.getPrices(chain, { tokens, currency: 'usd' })
    await expect(result).rejects.toMatchObject({ name: 'ProviderUnavailableError', reason })
    const pools: PriceProvider = { isOffered: () => true, getPrices: () => Promise.resolve(new Map([[one, 3]])) }
    const prices = createPrices({ chains: [chain], providers: { pools, coingecko } })
    expect(await prices.getPrices(chain, { tokens, currency: 'usd' })).toEqual(new Map([[one, 3]]))
    await upstream.stop()
  })
})

test('requests only missing prices from the next provider, and keeps the first price', async () => {
  const upstream = await startCoinGecko()
  const pools: PriceProvider = {
    isOffered: () => true,
    getPrices: () => Promise.resolve(new Map<Address, number>([[one, 3]])),
  }
  const coingecko = createCoinGeckoPrices({ url: upstream.url, key: undefined, dispatcher })
  const prices = createPrices({ chains: [chain], providers: { pools, coingecko } })
  const found = await prices.getPrices(chain, { tokens, currency: 'usd' })
  expect(Object.fromEntries(found)).toEqual({ [one]: 3, native: 2000.5 })
  await upstream.stop()
})
