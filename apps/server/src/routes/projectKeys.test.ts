import type { Address } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectCommand } from '../cli/projectCommand.ts'
import { createTestServer, storages, type TestServer, testChain } from '../test/createTestServer.ts'
import { type AccountPast, makeAccountPast } from '../test/makeAccountPast.ts'
import { oneInchKey, startOneInch } from '../test/startOneInch.ts'
import { startZerion, zerionChain, zerionKey } from '../test/startZerion.ts'

/** Two projects with keys of their own at the same vendors, of which one’s are bad. */

const tokens: [Address, Address] = [
  '0x00000000000000000000000000000000000000a1',
  '0x00000000000000000000000000000000000000b2',
]
let past: AccountPast
let zerion: Awaited<ReturnType<typeof startZerion>>
let oneInch: Awaited<ReturnType<typeof startOneInch>>
let chain: ReturnType<typeof testChain>
const servers = new Map<string, TestServer>()

beforeAll(async () => {
  past = await makeAccountPast()
  zerion = await startZerion(past)
  oneInch = await startOneInch({ tokens, illiquid: '0x00000000000000000000000000000000000000c3' })
  chain = testChain({
    id: 31337,
    rpcUrls: [past.anvil.url],
    zerion: { chain: zerionChain },
    providers: { history: ['zerion'], balances: ['zerion'], nfts: ['zerion'], swap: ['1inch'], prices: [] },
  })
  const env = { ...vendors(), SECRETS_KEY: '5e'.repeat(32) }
  const keys = { GOOD_1INCH: oneInchKey, GOOD_ZERION: zerionKey, BAD_KEY: 'bad' }
  Object.assign(process.env, keys)
  for (const storage of storages) {
    const server = await createTestServer({ chains: [chain], storage, env })
    servers.set(storage, server)
    const command = { db: server.context.db, config: server.config, print: () => undefined }
    for (const line of [
      'create good --provider-key 1inch=env:GOOD_1INCH --provider-key zerion=env:GOOD_ZERION',
      'create bad --provider-key 1inch=env:BAD_KEY --provider-key zerion=env:BAD_KEY',
    ])
      await projectCommand(command, line.split(' '))
  }
  for (const name of Object.keys(keys)) delete process.env[name]
}, 120_000)
afterAll(async () => {
  await Promise.all([...servers.values()].map((server) => server.close()))
  await Promise.all([zerion?.stop(), oneInch?.stop()])
  await past?.anvil.stop()
})

const vendors = () => ({
  PROVIDER_URLS: JSON.stringify({ zerion: zerion.url, '1inch': oneInch.url }),
  RATE_LIMIT_PER_SECOND: '0',
})
const [from, to] = tokens.map((token) => `eip155:31337:${token}`)
const paths = {
  balance: () => `/v1/account/${past.me}/balance?currency=usd&chainId=eip155:31337`,
  portfolio: () => `/v1/account/${past.me}/portfolio?currency=usd`,
  history: () => `/v1/account/${past.me}/history?chainId=eip155:31337`,
  nfts: () => `/v1/account/${past.me}/nfts?chainId=eip155:31337`,
  tokens: () => '/v1/convert/tokens?chainId=eip155:31337',
  quotes: () => `/v1/convert/quotes?from=${from}&to=${to}&amount=7&gasPrice=1`,
}

test.each(storages.flatMap((storage) => Object.keys(paths).map((name) => [name, storage] as const)))(
  '%s: a project’s bad key fails only that project, and receives nothing that another’s key was served, on %s',
  async (name, storage) => {
    const server = servers.get(storage)
    const get = async (project: string) =>
      (await server?.get(`${paths[name as keyof typeof paths]()}&projectId=${project}`))?.status
    // More often than a provider may fail before it rests.
    for (let round = 0; round < 6; round += 1) {
      expect(await Promise.all([get('bad'), get('good'), get('bad')])).toEqual([503, 200, 503])
      expect(await get('bad')).toBe(503)
    }
  },
)

test.each([
  ['are left out: 503', {}, 503],
  [
    'give way to those of the server',
    { PROVIDER_KEYS: JSON.stringify({ zerion: zerionKey, '1inch': oneInchKey }) },
    200,
  ],
])('a project’s keys that SECRETS_KEY cannot open %s', async (_, keys, status) => {
  const DATABASE_URL = servers.get('postgres and redis')?.config.databaseUrl?.reveal() ?? ''
  const env = { ...vendors(), DATABASE_URL, SECRETS_KEY: '00'.repeat(32), ...keys }
  const server = await createTestServer({ chains: [chain], env })
  const responses = Object.entries(paths).map(async ([name, path]) => [
    name,
    (await server.get(`${path()}&projectId=good`)).status,
  ])
  expect(await Promise.all(responses)).toEqual(Object.keys(paths).map((name) => [name, status]))
  await server.close()
})
