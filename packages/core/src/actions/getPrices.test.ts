import { afterEach, beforeEach, expect, it } from 'vitest'
import { json, startApiServer } from '../../test/apiServer.ts'
import { createScriptedWallet, scriptedAdapter } from '../../test/scriptedAdapter.ts'
import { createLatchkey } from '../createLatchkey.ts'
import { memoryStorage } from '../storage/browserStorage.ts'
import { getPrices } from './getPrices.ts'

let api: Awaited<ReturnType<typeof startApiServer>>

beforeEach(async () => {
  api = await startApiServer()
})

afterEach(() => api.close())

const native = { caipNetworkId: 'eip155:1' } as const
const usdc = { ...native, address: 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' } as const
const unknown = { ...native, address: 'eip155:1:0x00000000000000000000000000000000000000aA' } as const

function createTestLatchkey(serverUrl: string | undefined) {
  return createLatchkey({ adapters: [scriptedAdapter([createScriptedWallet()])], storage: memoryStorage(), serverUrl })
}

it('returns prices in the order of the tokens, 0 for those the server leaves out or cannot price', async () => {
  const fungible = { name: '', symbol: '', iconUrl: '', decimals: 18 }
  api.answer = (_, response) =>
    json(response, {
      fungibles: [
        { ...fungible, address: usdc.address.toLowerCase(), price: -1 },
        { ...fungible, address: 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', price: 3_000 },
      ],
    })
  expect(await getPrices(createTestLatchkey(api.url), { tokens: [unknown, native, usdc] })).toEqual([0, 3_000, 0])
})

it('sends no request for networks the server does not support, nor without a server', async () => {
  const elsewhere = { caipNetworkId: 'eip155:10' } as const
  expect(await getPrices(createTestLatchkey(api.url), { tokens: [elsewhere] })).toEqual([0])
  expect(await getPrices(createTestLatchkey(undefined), { tokens: [native] })).toEqual([])
  expect(api.requests.filter((url) => url.includes('/price'))).toEqual([])
})
