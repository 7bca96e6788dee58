import { Agent } from 'undici'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Chain } from '../../chains/Chain.ts'
import { createSecret } from '../../secrets/createSecret.ts'
import { createMemoryCache } from '../../state/memory/createMemoryCache.ts'
import { type AccountPast, makeAccountPast } from '../../test/makeAccountPast.ts'
import { startZerion, zerionChain, zerionKey, zerionPrices } from '../../test/startZerion.ts'
import { testChainContext } from '../../test/testChainContext.ts'
import type { ProviderCaller } from '../ProviderCaller.ts'
import { createZerion } from './createZerion.ts'
import { createZerionBalances } from './createZerionBalances.ts'
import { createZerionHistory } from './createZerionHistory.ts'

let past: AccountPast
let zerion: Awaited<ReturnType<typeof startZerion>>
let chain: Chain
const dispatcher = new Agent()
const caller: ProviderCaller = { readKey: () => createSecret(zerionKey) }
const keyless: ProviderCaller = { readKey: () => undefined }

beforeAll(async () => {
  past = await makeAccountPast()
  zerion = await startZerion(past)
  chain = testChainContext({ id: 31337, rpcUrls: [past.anvil.url], zerion: { chain: zerionChain } })
}, 120_000)
afterAll(async () => {
  await Promise.all([chain?.rpc.close(), zerion?.stop(), dispatcher.destroy()])
  await past?.anvil.stop()
})

const open = () => createZerion({ url: zerion.url, dispatcher, cache: createMemoryCache() })

test('is offered with a key on networks with a Zerion name', () => {
  const { isOffered } = open()
  expect([isOffered(chain, caller), isOffered(chain, keyless)]).toEqual([true, false])
  expect(isOffered({ ...chain, zerion: undefined }, caller)).toBe(false)
})

test('returns past values in the requested currency, and applications', async () => {
  const query = { address: past.me, currency: 'eur' } as const
  const { data, next } = await createZerionHistory(open()).getHistory([chain], query, caller)
  expect(zerion.requests.at(-1)?.searchParams.get('currency')).toBe('eur')
  const { data: older } = await createZerionHistory(open()).getHistory(
    [chain],
    { ...query, cursor: next ?? '' },
    caller,
  )
  const [paid] = older.find(({ metadata }) => metadata.operationType === 'receive')?.transfers ?? []
  expect(paid).toMatchObject({ price: zerionPrices.native, value: zerionPrices.native / 2 })
  expect(data[0]?.metadata.application).toEqual({ name: 'Uniswap', iconUrl: 'https://cdn.example/app.png' })
})

test('follows no link to another host, and only sends its own parameters', async () => {
  zerion.alter(({ data }) => ({
    data,
    links: { next: 'http://169.254.169.254/?page[after]=Mw==&currency=chf&page[size]=1' },
  }))
  const history = createZerionHistory(open())
  const { next } = await history.getHistory([chain], { address: past.me, currency: 'usd' }, caller)
  zerion.alter(undefined)
  await history.getHistory([chain], { address: past.me, currency: 'usd', cursor: next ?? '' }, caller)
  const sent = zerion.requests.at(-1)?.searchParams
  expect([sent?.get('page[after]'), sent?.get('currency'), sent?.get('page[size]')]).toEqual(['Mw==', 'usd', '50'])
})

test('an impossible price is none, in balances and in past transfers', async () => {
  zerion.alter((response) => JSON.parse(JSON.stringify(response).replaceAll(/"price":[\d.]+/g, '"price":1e300')))
  const { data } = await createZerionHistory(open()).getHistory([chain], { address: past.me, currency: 'usd' }, caller)
  const balances = await createZerionBalances(open()).getBalances(chain, { address: past.me, currency: 'usd' }, caller)
  zerion.alter(undefined)
  expect(new Set(data.flatMap(({ transfers }) => (transfers ?? []).map(({ price }) => price)))).toEqual(new Set([null]))
  expect(new Set(balances.map(({ price }) => price))).toEqual(new Set([0]))
})

test('sends one request for concurrent callers', async () => {
  const history = createZerionHistory(open())
  const before = zerion.requests.length
  const request = () => history.getHistory([chain], { address: past.me, currency: 'usd' }, caller)
  await Promise.all(Array.from({ length: 20 }, request))
  expect(zerion.requests.length - before).toBe(1)
})
