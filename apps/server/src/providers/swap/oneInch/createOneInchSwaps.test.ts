import type { ServerResponse } from 'node:http'
import { Agent } from 'undici'
import type { Address } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Chain } from '../../../chains/Chain.ts'
import { createSecret } from '../../../secrets/createSecret.ts'
import { createMemoryState } from '../../../state/memory/createMemoryState.ts'
import { oneInchKey, oneInchRouter, startOneInch } from '../../../test/startOneInch.ts'
import { startUpstream } from '../../../test/startUpstream.ts'
import { testChainContext } from '../../../test/testChainContext.ts'
import type { SwapCaller } from '../SwapProvider.ts'
import { createOneInchSwaps } from './createOneInchSwaps.ts'

const native: Address = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const one: Address = '0x00000000000000000000000000000000000000a1'
const two: Address = '0x00000000000000000000000000000000000000b2'
const illiquid: Address = '0x00000000000000000000000000000000000000c3'
const user: Address = '0x00000000000000000000000000000000000a11ce'
const caller: SwapCaller = { readKey: (provider) => (provider === '1inch' ? createSecret(oneInchKey) : undefined) }

const dispatcher = new Agent()
let oneInch: Awaited<ReturnType<typeof startOneInch>>
let chain: Chain
beforeAll(async () => {
  oneInch = await startOneInch({ tokens: [native, one, two], illiquid })
  chain = testChainContext({ id: 31337, rpcUrls: ['http://127.0.0.1:1'] })
})
afterAll(async () => {
  await Promise.all([oneInch.stop(), dispatcher.destroy(), chain.rpc.close()])
})

const create = (url = oneInch.url) => createOneInchSwaps({ url, dispatcher, cache: createMemoryState().cache })

test('sends one request for 500 concurrent callers', async () => {
  const provider = create()
  oneInch.requests.length = 0
  const quotes = await Promise.all(
    Array.from({ length: 500 }, () => provider.getQuotes(chain, { from: one, to: two, amount: 7n, user }, caller)),
  )
  expect(new Set(quotes.map(([best]) => best!.toAmount))).toEqual(new Set([14n]))
  expect(oneInch.requests).toEqual(['quote'])
})

test('reports a wrong key as unavailable, not as the caller’s error', async () => {
  const wrong: SwapCaller = { readKey: () => createSecret('wrong') }
  await expect(create().listTokens(chain, wrong)).rejects.toMatchObject({ reason: 'unauthorized' })
})

describe('rejects a swap that', () => {
  const good = { from: user, to: oneInchRouter, data: '0x07ed2379', value: '0', gas: 1 }
  test.each([
    ['goes to another contract', { ...good, to: two }],
    ['is for another user', { ...good, from: two }],
    ['takes native currency that was not requested', { ...good, value: '1' }],
    ['has invalid data', { ...good, data: '0x123' }],
  ])('%s', async (_, tx) => {
    const liar = await startUpstream((request, response) => {
      const isSwap = request.url?.includes('/swap?') ?? false
      response.end(JSON.stringify(isSwap ? { dstAmount: '5', tx } : { address: oneInchRouter }))
    })
    const built = create(liar.url).build(chain, { from: one, to: two, amount: 1n, user, slippageBps: 100 }, caller)
    await expect(built).rejects.toMatchObject({ name: 'ProviderUnavailableError', reason: 'unexpected response' })
    await liar.stop()
  })
})

describe('every call of a 1inch that', () => {
  const ways: [string, string, (response: ServerResponse) => void][] = [
    ['responds with 500', 'status', (response) => response.writeHead(500).end('{}')],
    ['responds with HTML', 'not JSON', (response) => response.end('<html>maintenance</html>')],
    ['responds in another shape', 'unexpected response', (response) => response.end('{"toAmount":1}')],
    ['is cut off', 'unreachable', (response) => response.write('{"dstAmount":"1', () => response.destroy())],
    ['never ends', 'too large', (response) => response.end(`{"dstAmount":"${'1'.repeat(6 * 1024 * 1024)}"}`)],
    [
      'redirects into the house',
      'redirect',
      (response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end(),
    ],
    ['is rate-limited', 'busy', (response) => response.writeHead(429).end('{}')],
  ]
  test.each(ways)('%s fails as %s', async (_, reason, respond) => {
    const upstream = await startUpstream((_request, response) => respond(response))
    const provider = create(upstream.url)
    const request = { from: one, to: two, amount: 1n, user }
    const calls = [
      provider.getQuotes(chain, request, caller),
      provider.listTokens(chain, caller),
      provider.listSpenders(chain, caller),
      provider.build(chain, { ...request, slippageBps: 100 }, caller),
    ]
    for (const result of await Promise.allSettled(calls))
      expect(result).toMatchObject({ status: 'rejected', reason: { name: 'ProviderUnavailableError', reason } })
    await upstream.stop()
  })
})
