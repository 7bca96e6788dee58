import { getSwapTokens, type Wallet } from '@latchkey/wire'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { json, startApiServer } from '../../test/apiServer.ts'
import { createScriptedWallet, scriptedAdapter } from '../../test/scriptedAdapter.ts'
import { requestApi } from '../clients/requestApi.ts'
import { createLatchkey } from '../createLatchkey.ts'
import { memoryStorage } from '../storage/browserStorage.ts'
import { currencyImageUrl, networkImageUrl, tokenImageUrl, walletIcon, walletImageUrl } from './imageUrls.ts'

let api: Awaited<ReturnType<typeof startApiServer>>
beforeEach(async () => {
  api = await startApiServer()
})
afterEach(() => api.close())

it('resolves picture paths against the server’s URL, also below a path', async () => {
  const token = { address: 'eip155:1:0xa', name: 'USD Coin', symbol: 'USDC', decimals: 6, eip2612: false }
  const links = ['/public/getTokenImage/USDC', 'https://cdn.example/a.png', null, '//evil.example/a.png']
  api.answer = (_, response) => json(response, { tokens: links.map((logoUri) => ({ ...token, logoUri })) })
  for (const serverUrl of [api.url, `${api.url}/latchkey/`]) {
    const latchkey = createLatchkey({
      adapters: [scriptedAdapter([createScriptedWallet()])],
      storage: memoryStorage(),
      serverUrl,
    })
    const { tokens } = await requestApi(latchkey, getSwapTokens, { query: { chainId: 'eip155:1' } })
    const [first, ...rest] = links
    expect(tokens.map(({ logoUri }) => logoUri)).toEqual([`${serverUrl.replace(/\/$/, '')}${first}`, ...rest])
  }
})

it.each([
  ['wallet', walletImageUrl, '/getWalletImage/a%F0%9F%90%B8'],
  ['network', networkImageUrl, '/public/getAssetImage/a%F0%9F%90%B8'],
  ['token', tokenImageUrl, '/public/getTokenImage/a%F0%9F%90%B8'],
  ['currency', currencyImageUrl, '/public/getCurrencyImage/a%F0%9F%90%B8'],
])('leaves lone surrogates in the id of a %s out of its picture’s URL', (_, address, path) => {
  const adapters = [scriptedAdapter([createScriptedWallet()])]
  const latchkey = createLatchkey({ adapters, storage: memoryStorage(), serverUrl: api.url })
  expect(address(latchkey, '\ud800a🐸\udfff')).toBe(api.url + path)
})

it('draws an icon that came with the list without a request, and only a data URL counts as one', () => {
  const latchkey = createLatchkey({
    adapters: [scriptedAdapter([createScriptedWallet()])],
    storage: memoryStorage(),
    serverUrl: 'https://server.test',
  })
  const wallet = { image_id: 'w1' } as Wallet
  const icon = 'data:image/svg+xml,%3Csvg/%3E'
  expect(walletIcon(latchkey, { ...wallet, image_url: icon })).toBe(icon)
  for (const image_url of [null, undefined, 'https://cdn.example/a.png', 'data:text/html,x'])
    expect(walletIcon(latchkey, { ...wallet, image_url })).toBe('https://server.test/getWalletImage/w1')
})
