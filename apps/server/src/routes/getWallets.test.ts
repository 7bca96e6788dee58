import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { walletId } from '../catalogue/wallets.ts'
import { sanitizeText } from '../chains/describeToken.ts'
import { createTestServer, type TestServer } from '../test/createTestServer.ts'
import { getWallets } from './getWallets.ts'
import { PreparedResponse } from './prepareResponse.ts'

let server: TestServer
const names = async (query: string) => {
  const { body } = await server.get(`/getWallets?${query}`)
  return body.data.map(({ name }: { name: string }) => name)
}

beforeAll(async () => {
  server = await createTestServer({ chains: [] })
})
afterAll(() => server.close())

describe('200', () => {
  test('returns pages that join to the whole catalogue without duplicates', async () => {
    const first = await server.get('/getWallets?page=1&entries=40')
    const second = await server.get('/getWallets?page=2&entries=40')
    const ids = [...first.body.data, ...second.body.data].map(({ id }: { id: string }) => id)
    expect(first.body.data).toHaveLength(40)
    expect(new Set(ids).size).toBe(first.body.count)
    expect((await server.get('/getWallets?page=9')).body).toEqual({ data: [], count: first.body.count })
  })

  test('searches names in any case, with prefix matches first', async () => {
    expect(await names('search=META')).toEqual(['MetaMask'])
    expect((await names('search=co')).slice(0, 2).every((name: string) => name.toLowerCase().startsWith('co'))).toBe(
      true,
    )
    expect(await names('search=%25')).toEqual([])
  })

  test('sends the icons of as many wallets as requested with them, each the one of its own URL', async () => {
    const { body } = await server.get('/getWallets?entries=4&icons=2')
    const pictures = body.data.map(({ image_url }: { image_url: string | null }) => image_url)
    expect(pictures.slice(2)).toEqual([null, null])
    const { text } = await server.get(`/getWalletImage/${body.data[0].image_id}`)
    expect(pictures[0]).toBe(`data:image/svg+xml,${encodeURIComponent(text)}`)
    expect(pictures[1]).toMatch(/^data:image\/svg\+xml,%3Csvg/)
  })

  test('compares each wallet once, for any length of a list of values', async () => {
    const [first] = server.context.wallets
    let reads = 0
    const wallet = new Proxy(first!, {
      get(fields, name) {
        if (name === 'chains') reads += 1
        return Reflect.get(fields, name)
      },
    })
    const query = { chains: `${'a,'.repeat(7_000)}${first!.chains[0]}` }
    const found = await getWallets({ ...server.context, wallets: [wallet] }, { query } as Parameters<
      typeof getWallets
    >[1])
    expect(found instanceof PreparedResponse && found.bytes.toString()).toContain('"count":1')
    expect(reads).toBe(1)
  })

  test('includes and excludes ids', async () => {
    const ids = `${walletId('metamask')},${walletId('rainbow')}`
    expect(await names(`include=${ids}`)).toEqual(['MetaMask', 'Rainbow'])
    expect(await names(`exclude=${ids}&entries=100`)).not.toContain('MetaMask')
  })

  test('marks wallets that can pair, and lists none for payments', async () => {
    const { data } = (await server.get('/getWallets?entries=100')).body
    const paired = data.filter((wallet: { supports_wc: boolean }) => wallet.supports_wc)
    expect(paired.length).toBeGreaterThan(0)
    expect(paired.length).toBeLessThan(data.length)
    for (const { mobile_link, desktop_link, webapp_link, supports_wc } of data)
      expect([mobile_link, desktop_link, webapp_link].some(Boolean)).toBe(supports_wc)
    expect((await server.get('/getWallets?include_pay_only=true')).body).toEqual({ data: [], count: 0 })
  })

  test('names have no invisible or bidirectional characters and at most 64 characters', async () => {
    const wallet = { slug: 'own', chains: ['eip155:1'] }
    const own = [
      { ...wallet, name: '\u202eksaMateM\u202c\u200b Wal\ufefflet\u0000' },
      { ...wallet, slug: 'long', name: `${'\u200d'.repeat(100)}${'💼'.repeat(70)}` },
    ]
    const server = await createTestServer({ chains: [], env: { LATCHKEY_WALLETS: JSON.stringify(own) } })
    const { data } = (await server.get('/getWallets?entries=100')).body
    await server.close()
    expect(data.slice(0, 2).map(({ name }: { name: string }) => name)).toEqual(['ksaMateM Wallet', '💼'.repeat(64)])
    for (const { name } of data) expect(sanitizeText(name, { maxLength: 64 })).toBe(name)
  })

  test('filters by names and by rdns', async () => {
    expect(await names('names=rabby%20wallet,Zerion')).toEqual(['Rabby Wallet', 'Zerion'])
    expect(await names('rdns=io.metamask')).toEqual(['MetaMask'])
  })

  test('a wallet for one EVM network supports every EVM network, including local ones', async () => {
    expect(await names('chains=eip155:31337&search=rainbow')).toEqual(['Rainbow'])
    expect(await names('chains=cosmos:cosmoshub-4')).toContain('Keplr')
    expect(await names('chains=cosmos:cosmoshub-4')).not.toContain('Rainbow')
    const ofSolana = ['Trust Wallet', 'Phantom', 'OKX Wallet', 'Backpack', 'Solflare']
    expect(await names('chains=solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp&entries=100')).toEqual(
      expect.arrayContaining(ofSolana),
    )
    expect(await names('chains=solana:Latchkey1oca1SVMgenesishash11111&entries=100')).toEqual(
      expect.arrayContaining(ofSolana),
    )
    expect(await names('chains=solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp&entries=100')).not.toContain('Rainbow')
    const ofBitcoin = await names('chains=bip122:000000000019d6689c085ae165831e93&entries=100')
    expect(ofBitcoin).toEqual(expect.arrayContaining(['Phantom', 'OKX Wallet']))
    expect(await names('chains=bip122:0f9188f13cb7b2c71f2a335e3a4fc328&entries=100')).toEqual(ofBitcoin)
  })
})

test("lists the operator's own wallets first, with their links and a drawn icon", async () => {
  const till = {
    slug: 'till',
    name: 'Till Wallet',
    chains: ['eip155:31337'],
    mobile: 'http://127.0.0.1:8408',
    webapp: 'http://127.0.0.1:8408',
  }
  // The second stands in for the catalogue's own.
  const rainbow = { slug: 'rainbow', name: 'Our Rainbow', chains: ['eip155:1'], mobile: 'ours://' }
  const own = await createTestServer({ chains: [], env: { LATCHKEY_WALLETS: JSON.stringify([till, rainbow]) } })
  try {
    const { body } = await own.get('/getWallets?entries=100')
    expect(body.data[0]).toMatchObject({
      id: walletId('till'),
      name: 'Till Wallet',
      mobile_link: 'http://127.0.0.1:8408',
      webapp_link: 'http://127.0.0.1:8408',
      desktop_link: null,
      homepage: null,
    })
    expect(body.data.map(({ name }: { name: string }) => name).slice(1, 3)).toEqual(['Our Rainbow', 'MetaMask'])
    expect(body.count).toBe((await server.get('/getWallets')).body.count + 1)
    expect(body.data.filter(({ id }: { id: string }) => id === walletId('rainbow'))).toHaveLength(1)
    expect((await own.get(`/getWalletImage/${walletId('till')}`)).text).toContain('>TW<')
  } finally {
    await own.close()
  }
})
