import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { networkImageIds } from '../catalogue/networkImageIds.ts'
import { walletId } from '../catalogue/wallets.ts'
import { createTestServer, type TestServer, testChain } from '../test/createTestServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({
    chains: [testChain({ id: 31337, name: '<script>alert(1)</script>', rpcUrls: ['http://127.0.0.1:1'] })],
  })
})
afterAll(() => server.close())

describe('200', () => {
  test.each([
    ['a shipped wallet icon', `/getWalletImage/${walletId('metamask')}`],
    ['a drawn wallet icon', `/getWalletImage/${walletId('frame')}`],
    ['a network by chain id', '/public/getAssetImage/1'],
    ['a network by CAIP-2 id', '/public/getAssetImage/eip155:8453'],
    ['a configured network without icon', '/public/getAssetImage/eip155:31337'],
    ['a token', '/public/getTokenImage/USDC'],
    ['an unknown token', '/public/getTokenImage/NOSUCH'],
    ['a currency', '/public/getCurrencyImage/eur'],
  ])('%s is a harmless SVG', async (_name, url) => {
    const { status, headers, text } = await server.get(url)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=604800',
    })
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/)
    expect(text).toMatch(/^<svg [\s\S]*<\/svg>\s*$/)
    expect(text).not.toMatch(/<script|javascript:|onload/i)
  })

  test('has each network under the image id that existing clients request', async () => {
    for (const [imageId, id] of Object.entries(networkImageIds)) {
      const [byImageId, byId] = await Promise.all(
        [imageId, id].map((key) => server.get(`/public/getAssetImage/${key}`)),
      )
      expect([id, byImageId?.status, byImageId?.text]).toEqual([id, 200, byId?.text])
    }
    for (const key of ['constructor', '__proto__', 'ba0ba0cd-17c6-4806-ad93-f9d174f17901'])
      expect(await server.get(`/public/getAssetImage/${key}`)).toMatchObject({ status: 404 })
  })

  test('draws a token symbol as text', async () => {
    const { text } = await server.get(`/public/getTokenImage/${encodeURIComponent('"><script>alert(1)</script>')}`)
    expect(text).not.toContain('<script')
  })

  test('draws a currency’s sign', async () => {
    expect((await server.get('/public/getCurrencyImage/usd')).text).toContain('>$<')
  })
})
