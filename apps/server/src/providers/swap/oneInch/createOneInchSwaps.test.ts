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

test('500 callers with one question cost one call', async () => {
  const provider = create()
  oneInch.asked.length = 0
  const quotes = await Promise.all(
    Array.from({ length: 500 }, () => provider.getQuotes(chain, { from: one, to: two, amount: 7n, user }, caller)),
  )
  expect(new Set(quotes.map(([best]) => best!.toAmount))).toEqual(new Set([14n]))
  expect(oneInch.asked).toEqual(['quote'])
})

test('a wrong key is the operator’s trouble, not the caller’s', async () => {
  const wrong: SwapCaller = { readKey: () => createSecret('wrong') }
  await expect(create().listTokens(chain, wrong)).rejects.toMatchObject({ reason: 'unauthorized' })
})

describe('what 1inch builds is refused when it', () => {
  const good = { from: user, to: oneInchRouter, data: '0x07ed2379', value: '0', gas: 1 }
  test.each([
    ['goes to another contract', { ...good, to: two }],
    ['is for another user', { ...good, from: two }],
    ['takes coin that was not asked', { ...good, value: '1' }],
    ['has data that is none', { ...good, data: '0x123' }],
  ])('%s', async (_, tx) => {
    const liar = await startUpstream((request, response) => {
      const isSwap = request.url?.includes('/swap?') ?? false
      response.end(JSON.stringify(isSwap ? { dstAmount: '5', tx } : { address: oneInchRouter }))
    })
    const asked = create(liar.url).build(chain, { from: one, to: two, amount: 1n, user, slippageBps: 100 }, caller)
    await expect(asked).rejects.toMatchObject({ name: 'ProviderUnavailableError', reason: 'unexpected answer' })
    await liar.stop()
  })
})

describe('chaos: every call of a 1inch that', () => {
  const ways: [string, string, (response: ServerResponse) => void][] = [
    ['answers 500', 'status', (response) => response.writeHead(500).end('{}')],
    ['answers HTML', 'not JSON', (response) => response.end('<html>maintenance</html>')],
    ['answers another shape', 'unexpected answer', (response) => response.end('{"toAmount":1}')],
    ['is cut off', 'unreachable', (response) => response.write('{"dstAmount":"1', () => response.destroy())],
    ['never ends', 'too large', (response) => response.end(`{"dstAmount":"${'1'.repeat(6 * 1024 * 1024)}"}`)],
    [
      'redirects into the house',
      'redirect',
      (response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end(),
    ],
    ['is busy', 'busy', (response) => response.writeHead(429).end('{}')],
  ]
  test.each(ways)('%s fails as %s', async (_, reason, answer) => {
    const upstream = await startUpstream((_request, response) => answer(response))
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
