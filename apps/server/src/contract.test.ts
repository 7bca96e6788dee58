import { readdirSync, readFileSync } from 'node:fs'
import { type Anvil, startAnvil } from '@latchkey/anvil'
import { type Endpoint, type EndpointName, endpoints, errorResponseSchema, problemSchema } from '@latchkey/wire'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type ContractCall, contractCases } from './test/contractCases.ts'
import { storages, type TestServer } from './test/createTestServer.ts'
import { type ContractSetting, startContractSetting } from './test/startContractSetting.ts'

/** Every contract against a whole server: a call that succeeds, one that fails, and the fields existing clients read. */

const names = Object.keys(endpoints) as EndpointName[]
const strictError = z.strictObject(errorResponseSchema.shape)
const strictProblem = z.strictObject(problemSchema.shape)

let anvil: Anvil
let around: Awaited<ReturnType<typeof startContractSetting>>
beforeAll(async () => {
  anvil = await startAnvil()
  around = await startContractSetting(anvil)
}, 120_000)
afterAll(async () => {
  await around?.stop()
  await anvil?.stop()
})

describe.each(storages)('on %s', (storage) => {
  let server: TestServer
  let setting: ContractSetting
  beforeAll(async () => {
    server = await around.startServer(storage)
    setting = { server, ...around }
  }, 120_000)
  afterAll(() => server?.close())

  const send = (method: 'GET' | 'POST', { url, body = '', headers }: ContractCall) =>
    method === 'GET' ? server.get(url, headers) : server.post(url, body, headers)

  test.each(names)('%s returns what its contract describes', async (name) => {
    const endpoint: Endpoint = endpoints[name]
    const { serves, fields } = contractCases[name]
    const response = await send(endpoint.method, await serves(setting))
    expect(response.text).not.toBe('')
    expect(response).toMatchObject({ status: 200 })
    if (endpoint.response) {
      expect(response.headers['content-type']).toMatch(/^application\/json/)
      // The response has only described fields: the schema would strip others.
      expect(endpoint.response.parse(response.body)).toEqual(response.body)
    } else {
      const kinds = endpoint.produces!.split(', ').map((kind) => kind.replace('*', ''))
      const type = String(response.headers['content-type'])
      expect(kinds.some((kind) => type.includes(kind))).toBe(true)
    }
    expect(listFields(response.body)).toEqual(expect.arrayContaining(fields.flatMap(spell)))
  })

  test.each(names)('%s returns its kind of error response', async (name) => {
    const endpoint: Endpoint = endpoints[name]
    const { status, field, method = endpoint.method, ...call } = contractCases[name].rejects
    const response = await send(method, call)
    expect(response).toMatchObject({ status })
    expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    if (endpoint.problems) {
      expect(response.headers['content-type']).toMatch(/^application\/problem\+json/)
      expect(strictProblem.parse(response.body)).toMatchObject({ status, field })
    } else {
      expect(response.headers['content-type']).toMatch(/^application\/json/)
      expect(strictError.parse(response.body).reasons).toEqual([{ field, description: expect.stringMatching(/\S/) }])
    }
  })

  test('older spellings of a path return the same response', async () => {
    const [identity, alias] = await Promise.all(
      [`/v1/identity/${setting.me}`, `/v1/account/${setting.me}/identity`].map((url) => server.get(url)),
    )
    expect(alias).toMatchObject({ status: 200, body: { ...identity?.body, resolvedAt: alias?.body.resolvedAt } })
    const call = { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }
    expect(await server.post('/v1/?chainId=eip155:31337', call)).toMatchObject({
      status: 200,
      body: { result: '0x7a69' },
    })
    for (const url of ['/v1', '/v1/', '/ws']) expect(await server.get(url)).toMatchObject({ status: 426 })
  })
})

describe('on a server without PUBLIC_URL', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await around.startServer('embedded', { PUBLIC_URL: '', TRUSTED_PROXY_HOPS: '1' })
  }, 120_000)
  afterAll(() => server?.close())

  test.each(names)('%s builds no link from the Host header: picture links are paths', async (name) => {
    const { method } = endpoints[name]
    const { url, body = '', headers } = await contractCases[name].serves({ server, ...around })
    const forged = {
      ...headers,
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
    }
    const response = method === 'GET' ? await server.get(url, forged) : await server.post(url, body, forged)
    expect(response.status).toBe(200)
    expect(`${response.text} ${JSON.stringify(response.headers)}`).not.toContain('evil.example')
    for (const [, link] of response.text.matchAll(/"([^"]*\/public\/get[^"]*)"/g)) expect(link).toMatch(/^\/public\//)
  })
})

test('every contract is in the table', () => {
  expect(Object.keys(contractCases).sort()).toEqual([...names].sort())
})

test('every contract has an example in docs/api', () => {
  const folder = new URL('../../../docs/api/', import.meta.url)
  const pages = readdirSync(folder).map((page) => readFileSync(new URL(page, folder), 'utf8'))
  const shown = pages.flatMap((page) => [...page.matchAll(/^<!-- example (\w+) -->\n```/gm)].map(([, name]) => name))
  const missing = names.filter((name) => !shown.includes(name))
  const steps =
    'write its section in docs/api, its request in world/src/apiExamples/pages, and run `npm run capture:api` (CONTRIBUTING.md, "An endpoint", steps 6 to 8)'
  expect(missing, `No page of docs/api has an example of ${missing.join(', ')}: ${steps}`).toEqual([])
})

test('every call that existing clients make has a contract', () => {
  const served = Object.values<Endpoint>(endpoints).map(({ method, path }) => `${method} ${path}`)
  expect(served).toEqual(expect.arrayContaining(clientCalls))
})

const clientCalls = [
  'GET /v1/supported-chains',
  'GET /v1/identity/:address',
  'GET /v1/account/:address/history',
  'GET /v1/convert/quotes',
  'GET /v1/convert/tokens',
  'POST /v1/fungible/price',
  'GET /v1/convert/allowance',
  'GET /v1/convert/gas-price',
  'POST /v1/convert/build-transaction',
  'GET /v1/convert/build-approve',
  'GET /v1/account/:address/balance',
  'GET /v1/profile/account/:name',
  'GET /v1/profile/reverse/:address',
  'GET /v1/profile/suggestions/:name',
  'POST /v1/profile/account',
  'POST /v1/generators/onrampurl',
  'GET /v1/onramp/options',
  'POST /v1/onramp/quote',
  'GET /v1/sessions/:address',
  'POST /v1/sessions/:address/revoke',
  'POST /e',
  'GET /getWallets',
  'GET /getWalletImage/:id',
  'GET /public/getAssetImage/:id',
  'GET /public/getCurrencyImage/:code',
  'GET /public/getTokenImage/:symbol',
  'GET /appkit/v1/config',
  'GET /appkit/v1/project-limits',
  'GET /projects/v1/origins',
  'GET /getAnalyticsConfig',
]

/** @example listFields({ a: [{ b: null }] }) // ['a', 'a[]', 'a[].b'] */
function listFields(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return []
  const members = Array.isArray(value)
    ? value.map((member) => [`${path}[]`, member] as const)
    : Object.entries(value).map(([name, member]) => [path === '' ? name : `${path}.${name}`, member] as const)
  return [...new Set(members.flatMap(([name, member]) => [name, ...listFields(member, name)]))]
}

/** @example spell('a[].{b,c}') // ['a[].b', 'a[].c'] */
function spell(field: string): string[] {
  const [, stem = '', list] = /^(.*)\{(.+)\}$/.exec(field) ?? []
  return list === undefined ? [field] : list.split(',').map((name) => `${stem}${name}`)
}
