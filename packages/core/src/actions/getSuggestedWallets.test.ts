import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { json, startApiServer } from '../../test/apiServer.ts'
import { listing } from '../../test/listing.ts'
import { scriptedAdapter } from '../../test/scriptedAdapter.ts'
import { createLatchkey } from '../createLatchkey.ts'
import { HttpStatusError } from '../errors/server.ts'
import type { Latchkey, LatchkeyOptions } from '../latchkey.ts'
import { memoryStorage } from '../storage/browserStorage.ts'
import { getSuggestedWallets } from './getSuggestedWallets.ts'
import { getWallets, walletPageEntries } from './getWallets.ts'

/** w1 … w60; the odd ones are on phones. */
const catalogue = Array.from({ length: 60 }, (_, index) =>
  listing(`w${index + 1}`, {
    rdns: `w${index + 1}.test`,
    mobile_link: index % 2 === 0 ? `trust://w${index + 1}` : null,
  }),
)

let api: Awaited<ReturnType<typeof startApiServer>>

beforeEach(async () => {
  api = await startApiServer()
  // The server's own filters and pages.
  api.answer = ({ url = '' }, response) => {
    const query = new URL(url, api.url).searchParams
    const list = (name: string) => query.get(name)?.split(',')
    const found = catalogue.filter(
      ({ id }) => (list('include')?.includes(id) ?? true) && !list('exclude')?.includes(id),
    )
    const entries = Number(query.get('entries'))
    const start = (Number(query.get('page')) - 1) * entries
    json(response, { data: found.slice(start, start + entries), count: found.length })
  }
})

afterEach(async () => {
  vi.unstubAllGlobals()
  await api.close()
})

function createTestLatchkey(options: Partial<LatchkeyOptions> = {}): Latchkey {
  return createLatchkey({
    adapters: [scriptedAdapter([])],
    storage: memoryStorage(),
    serverUrl: api.url,
    ...options,
  })
}

async function suggested(latchkey: Latchkey) {
  const { featured, recommended } = await getSuggestedWallets(latchkey)
  return [featured, recommended].map((wallets) => wallets.map(({ id }) => id).join(' '))
}

it('features the first four of the catalogue and recommends the next four, from one page', async () => {
  const latchkey = createTestLatchkey()
  expect(await suggested(latchkey)).toEqual(['w1 w2 w3 w4', 'w5 w6 w7 w8'])
  expect(api.requests).toHaveLength(1)
})

it('uses the page that the list of all wallets shows', async () => {
  const latchkey = createTestLatchkey()
  await Promise.all([suggested(latchkey), getWallets(latchkey, { page: 1, entries: walletPageEntries })])
  expect(api.requests).toHaveLength(1)
})

it('features the app’s wallets in the app’s order, wherever they are in the catalogue', async () => {
  const latchkey = createTestLatchkey({ featuredWalletIds: ['w55', 'w2', 'nobody', 'w1', 'w9', 'w30'] })
  expect(await suggested(latchkey)).toEqual(['w55 w2 w1 w9 w30', 'w3 w4 w5 w6'])
  expect(api.requests).toHaveLength(2)
})

it('leaves out what the app excludes', async () => {
  expect(await suggested(createTestLatchkey({ excludeWalletIds: ['w1', 'w6'] }))).toEqual([
    'w2 w3 w4 w5',
    'w7 w8 w9 w10',
  ])
})

it('recommends no wallet that is installed or recent', async () => {
  const latchkey = createTestLatchkey()
  expect(await suggested(latchkey)).toEqual(['w1 w2 w3 w4', 'w5 w6 w7 w8'])
  latchkey.store.setState({
    connectors: [{ id: 'w5.test', name: 'Five', type: 'ANNOUNCED', chain: 'eip155' }],
    recentWalletIds: ['w7', 'w3.test'],
  })
  expect(await suggested(latchkey)).toEqual(['w1 w2 w3 w4', 'w6 w8 w9 w10'])
  expect(api.requests).toHaveLength(1)
})

it('recommends on a phone only wallets that a phone can open', async () => {
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (Linux; Android 10; K) Mobile' })
  expect(await suggested(createTestLatchkey())).toEqual(['w1 w2 w3 w4', 'w5 w7 w9 w11'])
})

it('is empty without a server, and without a request', async () => {
  expect(await suggested(createTestLatchkey({ serverUrl: undefined as never }))).toEqual(['', ''])
  expect(api.requests).toEqual([])
})

it('throws the catalogue’s error', async () => {
  api.answer = (_, response) => json(response, {}, 503)
  await expect(suggested(createTestLatchkey())).rejects.toBeInstanceOf(HttpStatusError)
})

it('keeps the request for the list of all wallets when its view closes', async () => {
  const latchkey = createTestLatchkey()
  const controller = new AbortController()
  const abandoned = getSuggestedWallets(latchkey, { signal: controller.signal })
  const list = getWallets(latchkey, { page: 1, entries: walletPageEntries })
  controller.abort()
  await expect(abandoned).rejects.toThrow()
  expect((await list).data).toHaveLength(40)
})
