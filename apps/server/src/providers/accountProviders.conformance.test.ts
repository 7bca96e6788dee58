import { Agent } from 'undici'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Chain } from '../chains/Chain.ts'
import { createSecret } from '../secrets/createSecret.ts'
import { createMemoryCache } from '../state/memory/createMemoryCache.ts'
import { createTestServer, type TestServer, testChain } from '../test/createTestServer.ts'
import { type AccountPast, makeAccountPast } from '../test/makeAccountPast.ts'
import { blockscoutKey, blockscoutPrices, startBlockscout } from '../test/startBlockscout.ts'
import { startZerion, zerionChain, zerionKey, zerionPrices } from '../test/startZerion.ts'
import { testChainContext } from '../test/testChainContext.ts'
import { testBalanceProvider } from './balances/balanceProvider.conformance.ts'
import { createChainBalances } from './balances/createChainBalances.ts'
import { createBlockscout } from './blockscout/createBlockscout.ts'
import { createBlockscoutBalances } from './blockscout/createBlockscoutBalances.ts'
import { createBlockscoutHistory } from './blockscout/createBlockscoutHistory.ts'
import { createBlockscoutNfts } from './blockscout/createBlockscoutNfts.ts'
import { createIndexedHistory } from './history/createIndexedHistory.ts'
import { testHistoryProvider } from './history/historyProvider.conformance.ts'
import { createIndexedNfts } from './nfts/createIndexedNfts.ts'
import { testNftProvider } from './nfts/nftProvider.conformance.ts'
import type { ProviderCaller } from './ProviderCaller.ts'
import { createZerion } from './zerion/createZerion.ts'
import { createZerionBalances } from './zerion/createZerionBalances.ts'
import { createZerionHistory } from './zerion/createZerionHistory.ts'
import { createZerionNfts } from './zerion/createZerionNfts.ts'

/** One past on a real chain, told by the indexer and by counterparts of the vendors: the providers must agree. */

let past: AccountPast
let zerion: Awaited<ReturnType<typeof startZerion>>
let blockscout: Awaited<ReturnType<typeof startBlockscout>>
let server: TestServer
let chain: Chain
const dispatcher = new Agent()
const keys: Record<string, string> = { zerion: zerionKey, blockscout: blockscoutKey }
const caller: ProviderCaller = { readKey: (name) => createSecret(keys[name] ?? '') }
const keyless: ProviderCaller = { readKey: () => undefined }

beforeAll(async () => {
  past = await makeAccountPast()
  zerion = await startZerion(past)
  blockscout = await startBlockscout(past)
  chain = testChainContext({ id: 31337, rpcUrls: [past.anvil.url], zerion: { chain: zerionChain } })
  server = await createTestServer({ chains: [testChain({ id: 31337, rpcUrls: [past.anvil.url] })] })
  await server.indexers[0]?.sync()
}, 120_000)
afterAll(async () => {
  await Promise.all([server?.close(), chain?.rpc.close(), zerion?.stop(), blockscout?.stop(), dispatcher.destroy()])
  await past?.anvil.stop()
})

describe('indexer', () => {
  const db = () => server.context.db
  const noPrices = { getPrices: () => Promise.resolve(new Map()) }
  testHistoryProvider(() => ({ provider: createIndexedHistory({ db: db() }), chain, caller, past }))
  testNftProvider(() => ({ provider: createIndexedNfts({ db: db() }), chain, caller, past }))
  testBalanceProvider(() => ({
    provider: createChainBalances({
      tokens: server.context.tokens,
      prices: noPrices,
      cache: server.context.state.cache,
    }),
    chain,
    caller,
    past,
    prices: { coin: 0, usdc: 0 },
  }))
})

describe('Zerion', () => {
  const open = () => createZerion({ url: zerion.url, dispatcher, cache: createMemoryCache() })
  testHistoryProvider(() => ({ provider: createZerionHistory(open()), chain, caller, past }))
  testNftProvider(() => ({ provider: createZerionNfts(open()), chain, caller, past }))
  testBalanceProvider(() => ({ provider: createZerionBalances(open()), chain, caller, past, prices: zerionPrices }))

  test('takes part with a key on networks it has a name for', () => {
    const { isOffered } = open()
    expect([isOffered(chain, caller), isOffered(chain, keyless)]).toEqual([true, false])
    expect(isOffered({ ...chain, zerion: undefined }, caller)).toBe(false)
  })

  test('tells past values in the currency asked for, and applications', async () => {
    const question = { address: past.me, currency: 'eur' } as const
    const { data, next } = await createZerionHistory(open()).getHistory([chain], question, caller)
    expect(zerion.asked.at(-1)?.searchParams.get('currency')).toBe('eur')
    const { data: older } = await createZerionHistory(open()).getHistory(
      [chain],
      { ...question, cursor: next ?? '' },
      caller,
    )
    const [paid] = older.find(({ metadata }) => metadata.operationType === 'receive')?.transfers ?? []
    expect(paid).toMatchObject({ price: zerionPrices.coin, value: zerionPrices.coin / 2 })
    expect(data[0]?.metadata.application).toEqual({ name: 'Uniswap', iconUrl: 'https://cdn.example/app.png' })
  })

  test('does not follow a link elsewhere, and sends its own parameters only', async () => {
    zerion.alter(({ data }) => ({
      data,
      links: { next: 'http://169.254.169.254/?page[after]=Mw==&currency=chf&page[size]=1' },
    }))
    const history = createZerionHistory(open())
    const { next } = await history.getHistory([chain], { address: past.me, currency: 'usd' }, caller)
    zerion.alter(undefined)
    await history.getHistory([chain], { address: past.me, currency: 'usd', cursor: next ?? '' }, caller)
    const query = zerion.asked.at(-1)?.searchParams
    expect([query?.get('page[after]'), query?.get('currency'), query?.get('page[size]')]).toEqual(['Mw==', 'usd', '50'])
  })

  test('asks once for many who ask at the same time', async () => {
    const history = createZerionHistory(open())
    const before = zerion.asked.length
    const ask = () => history.getHistory([chain], { address: past.me, currency: 'usd' }, caller)
    await Promise.all(Array.from({ length: 20 }, ask))
    expect(zerion.asked.length - before).toBe(1)
  })
})

describe.each(['Blockscout, for many networks', 'Blockscout, of one network'])('%s', (kind) => {
  const isOwn = kind.endsWith('one network')
  const open = () => createBlockscout({ url: blockscout.url, dispatcher, cache: createMemoryCache() })
  const of = () => (isOwn ? { ...chain, blockscout: { url: `${blockscout.url}/api/v2` } } : chain)
  const prices = { getPrices: () => Promise.resolve(new Map([['native' as const, 7]])) }
  testHistoryProvider(() => ({ provider: createBlockscoutHistory(open()), chain: of(), caller, past }))
  testNftProvider(() => ({ provider: createBlockscoutNfts(open()), chain: of(), caller, past }))
  testBalanceProvider(() => ({
    provider: createBlockscoutBalances(open(), { prices }),
    chain: of(),
    caller,
    past,
    prices: blockscoutPrices,
  }))

  test('takes part without a key on networks that have their own', () => {
    expect([open().isOffered(of(), caller), open().isOffered(of(), keyless)]).toEqual([true, isOwn])
  })

  test('leaves other currencies to the price providers', async () => {
    const provider = createBlockscoutBalances(open(), { prices })
    const [coin, usdc] = await provider.getBalances(of(), { address: past.me, currency: 'eur' }, caller)
    expect([coin?.price, usdc?.price]).toEqual([7, 0])
  })
})
