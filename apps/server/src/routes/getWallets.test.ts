import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { walletId } from '../catalogue/wallets.ts'
import { createTestServer, type TestServer } from '../test/createTestServer.ts'

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
  test('gives pages that join to the whole catalogue without repeats', async () => {
    const first = await server.get('/getWallets?page=1&entries=40')
    const second = await server.get('/getWallets?page=2&entries=40')
    const ids = [...first.body.data, ...second.body.data].map(({ id }: { id: string }) => id)
    expect(first.body.data).toHaveLength(40)
    expect(new Set(ids).size).toBe(first.body.count)
    expect((await server.get('/getWallets?page=9')).body).toEqual({ data: [], count: first.body.count })
  })

  test('searches names, whatever the case, those that begin with it first', async () => {
    expect(await names('search=META')).toEqual(['MetaMask'])
    expect((await names('search=co')).slice(0, 2).every((name: string) => name.toLowerCase().startsWith('co'))).toBe(
      true,
    )
    expect(await names('search=%25')).toEqual([])
  })

  test('includes and excludes ids', async () => {
    const ids = `${walletId('metamask')},${walletId('rainbow')}`
    expect(await names(`include=${ids}`)).toEqual(['MetaMask', 'Rainbow'])
    expect(await names(`exclude=${ids}&entries=100`)).not.toContain('MetaMask')
  })

  test('filters by names and by rdns', async () => {
    expect(await names('names=rabby%20wallet,Zerion')).toEqual(['Rabby Wallet', 'Zerion'])
    expect(await names('rdns=io.metamask')).toEqual(['MetaMask'])
  })

  test('a wallet for one EVM network serves every EVM network, local ones too', async () => {
    expect(await names('chains=eip155:31337&search=rainbow')).toEqual(['Rainbow'])
    expect(await names('chains=cosmos:cosmoshub-4')).toContain('Keplr')
    expect(await names('chains=cosmos:cosmoshub-4')).not.toContain('Rainbow')
  })
})
