import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { defineEndpoint, type Endpoint } from '../endpoint.ts'
import { caipNetworkIdSchema } from '../schemas.ts'
import { getBalance } from './getBalance.ts'
import { transactionSchema } from './getHistory.ts'
import { swapTokenSchema } from './getSwapTokens.ts'
import { getWallets } from './getWallets.ts'
import { endpoints } from './index.ts'
import { maxRpcBatch, proxyRpc } from './proxyRpc.ts'

/** No contract has a path like this one yet; `eip155:1` is checked by a function, which JSON Schema does not have. */
const getNetwork = defineEndpoint({
  name: 'getNetwork',
  method: 'GET',
  path: '/v1/networks/:chainId',
  access: 'project',
  summary: 'A network by its CAIP-2 id.',
  params: z.object({ chainId: caipNetworkIdSchema }),
  response: z.object({}),
})

describe('the contracts', () => {
  test.each(Object.entries<Endpoint>({ ...endpoints, getNetwork }))(
    '%s has its key as its name, and its parameters in its path',
    (key, endpoint) => {
      expect(endpoint.name).toBe(key)
      expect(endpoint.response === undefined).toBe(endpoint.produces !== undefined)
      // The rest of a path has no name but its star.
      const named = [...endpoint.path.matchAll(/:(\w+)|(\*)/g)].map(([, name, star]) => name ?? star)
      const schema = endpoint.params ? z.toJSONSchema(endpoint.params, { unrepresentable: 'any' }) : { properties: {} }
      expect(Object.keys(schema.properties ?? {})).toEqual(named)
    },
  )

  test('each method and path has one endpoint', () => {
    const served = Object.values<Endpoint>(endpoints).flatMap(({ method, path, aliases }) =>
      [path, ...(aliases ?? [])].map((one) => `${method} ${one}`),
    )
    expect(new Set(served).size).toBe(served.length)
  })

  test('only endpoints that need no project are public', () => {
    const open = Object.values<Endpoint>(endpoints).filter(({ access }) => access === 'public')
    expect(open.map(({ name }) => name).sort()).toEqual([
      // Names: ENS clients have no project, and that of existing clients is ignored; changes need a signature.
      'createNameNonce',
      'getAllowedOrigins',
      // Authorized by the operator's token.
      'getAnalytics',
      'getAssetImage',
      'getCurrencyImage',
      'getHealth',
      'getName',
      'getNameSuggestions',
      'getNamesOfAddress',
      'getRemoteImage',
      'getSignInKeys',
      'getSupportedChains',
      'getTokenImage',
      'getWalletImage',
      // Authorized by the provider's signature.
      'receiveOnrampWebhook',
      'registerName',
      'resolveEnsLookup',
      'undoNameChange',
      'updateNameAddress',
      'updateNameAttributes',
    ])
  })
})

describe('getBalance', () => {
  const balance = {
    name: 'Ether',
    symbol: 'ETH',
    price: 1,
    quantity: { decimals: '18', numeric: '0.5' },
    iconUrl: null,
  }

  test('accepts amounts as decimal text only', () => {
    expect(getBalance.response.safeParse({ balances: [balance] }).success).toBe(true)
    for (const numeric of ['1e3', '', '.5', '0x1', 'NaN'])
      expect(
        getBalance.response.safeParse({ balances: [{ ...balance, quantity: { decimals: '18', numeric } }] }).success,
      ).toBe(false)
  })

  test('accepts every amount a contract can return, and none longer', () => {
    const isTaken = (numeric: string) =>
      getBalance.response.safeParse({ balances: [{ ...balance, quantity: { decimals: '18', numeric } }] }).success
    expect(isTaken(String(2n ** 256n - 1n))).toBe(true)
    expect(isTaken(`0.${'0'.repeat(254)}1`)).toBe(true)
    expect(isTaken('9'.repeat(30_000))).toBe(false)
    expect(isTaken(`0.${'9'.repeat(30_000)}`)).toBe(false)
  })

  test('ignores unknown query parameters and rejects an unknown currency', () => {
    expect(getBalance.query.parse({ currency: 'usd', future: '1' })).toEqual({ currency: 'usd' })
    expect(getBalance.query.safeParse({ currency: 'USD' }).success).toBe(false)
  })
})

test('getWallets parses numbers from text', () => {
  expect(getWallets.query.parse({ page: '2', entries: '40' })).toEqual({ page: 2, entries: 40 })
  for (const page of ['0', '-1', '1.5', 'x']) expect(getWallets.query.safeParse({ page }).success).toBe(false)
})

test('proxyRpc accepts a call or a batch of up to 1,000', () => {
  const call = { jsonrpc: '2.0', id: 1, method: 'eth_chainId' }
  expect(proxyRpc.body.safeParse(call).success).toBe(true)
  expect(proxyRpc.body.safeParse(Array(maxRpcBatch).fill(call)).success).toBe(true)
  for (const body of [[], Array(maxRpcBatch + 1).fill(call), { id: 1 }, [[call]], 'x'])
    expect(proxyRpc.body.safeParse(body).success).toBe(false)
})

describe('numbers and times of a hostile server', () => {
  const token = { name: 'X', symbol: 'X', address: `eip155:1:0x${'1'.repeat(40)}`, logoUri: null, eip2612: false }

  test.each([2_000_000_000, 1e7, 37, -1, 1.5, Number.NaN, null])(
    'rejects a swap token with %s decimals',
    (decimals) => {
      expect(z.safeParse(swapTokenSchema, { ...token, decimals }).success).toBe(false)
    },
  )

  test.each([0, 18, 36])('accepts a swap token with %d decimals', (decimals) => {
    expect(z.safeParse(swapTokenSchema, { ...token, decimals }).success).toBe(true)
  })

  const mined = (minedAt: string) => ({
    id: 'h',
    metadata: {
      ...{ operationType: 'send', hash: '0x01', minedAt, sentFrom: '0xa', sentTo: '0xb', status: 'confirmed' },
      ...{ nonce: 7, application: null, chain: 'eip155:1' },
    },
    transfers: null,
  })

  test.each(['-271821-04-20T00:00:00.000Z', '+275760-09-13T00:00:00.000Z', 'yesterday', '', '2026'])(
    'rejects %j as a time of mining',
    (minedAt) => {
      expect(z.safeParse(transactionSchema, mined(minedAt)).success).toBe(false)
    },
  )

  test.each([
    '2026-01-01T00:00:00Z',
    '2026-01-01T00:00:00.000Z',
    '2026-01-01T00:00:00.123456Z',
    '2026-01-01T00:00:00+02:00',
  ])('accepts %s as a time of mining', (minedAt) => {
    expect(z.safeParse(transactionSchema, mined(minedAt)).success).toBe(true)
  })
})
