import { type Endpoint, type EndpointName, endpoints } from '@latchkey/wire'
import { describe, expect, test } from 'vitest'
import { sessionEnv } from '../test/createDapp.ts'
import { testChain } from '../test/createTestServer.ts'
import { setUpServer } from '../test/setUp.ts'

/** How the validator speaks: of its own types, patterns and unions. */
const validatorText =
  /Invalid (input|string|option|type|number|union|value)|expected |received |Too (big|small)|pattern|Unrecognized|\\d|\^\[/

const server = setUpServer(() => ({
  chains: [testChain({ id: 31337, rpcUrls: ['http://127.0.0.1:1'] })],
  env: sessionEnv,
}))

const wrongs = ['', '{}', '[]', '{"name":7}', '[{"method":1}]', 'x'.repeat(300)]

describe('no response has the validator’s own text', () => {
  test.each(Object.keys(endpoints) as EndpointName[])('%s', async (name) => {
    const { method, path, query, body }: Endpoint = endpoints[name]
    const fields = Object.keys((query as { shape?: object } | undefined)?.shape ?? {})
    const members = Object.keys((body as { shape?: object } | undefined)?.shape ?? {})
    for (const wrong of wrongs) {
      const url = path.replace(/:\w+/g, encodeURIComponent(wrong || 'x'))
      const queries = ['', ...fields.map((field) => `${field}=${encodeURIComponent(wrong)}&${field}=2`)]
      queries.push(...fields.map((field) => `${field}=${encodeURIComponent(wrong)}`))
      const bodies = [wrong, ...members.map((member) => JSON.stringify({ [member]: [[wrong]] }))]
      for (const query of queries)
        for (const text of method === 'POST' ? bodies : ['']) {
          const at = `${url}?${query}`
          const { status, text: response } = method === 'POST' ? await server.post(at, text) : await server.get(at)
          if (status === 200) continue
          expect(response, `${at} ${text}`).not.toMatch(validatorText)
        }
    }
  })

  test.each([
    ['/v1/account/0x70997970C51812dc3A010C7d01b50e0d17dc79C8/balance', 'currency: is missing'],
    [
      '/v1/account/0x70997970C51812dc3A010C7d01b50e0d17dc79C8/balance?currency=USD',
      'currency: must be one of btc, eth',
    ],
    ['/getWallets?entries=101', 'entries: must be at most 100'],
    ['/getWallets?page=0', 'page: must be at least 1'],
    ['/getWallets?page=x', 'page: must be a number'],
    [`/getWallets?search=${'x'.repeat(101)}`, 'search: must have at most 100 characters'],
    ['/v1/supported-chains?projectId=a&projectId=b', 'projectId: must be text'],
    ['/v1/convert/tokens?chainId=1', 'chainId: Invalid CAIP-2 network id'],
    ['/v1/onramp/options?country=USA', 'country: must be two letters'],
  ])('%s gets that %s', async (url, sentence) => {
    const { status, body } = await server.get(url)
    expect(status).toBe(400)
    expect(body.reasons[0].description).toContain(`Invalid parameter: ${sentence}`)
  })

  test.each([
    ['{"jsonrpc":"2.0","id":1}', 'method: is missing'],
    ['{"method":"eth_call","Method":"x"}', 'body: has a member this endpoint does not know: "Method"'],
    ['[{"method":"eth_call"},{"method":7}]', '1.method: must be text'],
    ['{"method":"eth_call","id":9007199254740993}', 'id: must be at most 9007199254740991'],
    ['7', 'body: must be an object or a list'],
  ])('/v1 gets for %s that %s', async (text, sentence) => {
    const { status, body } = await server.post('/v1?chainId=eip155:31337', text)
    expect(status).toBe(400)
    expect(body.reasons[0].description).toContain(`Invalid parameter: ${sentence}`)
  })
})
