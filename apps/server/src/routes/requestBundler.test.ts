import type { IncomingMessage, ServerResponse } from 'node:http'
import { bundlerMethods } from '@latchkey/wire'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer, testChain } from '../test/createTestServer.ts'
import { startUpstream } from '../test/startUpstream.ts'

type Upstream = Awaited<ReturnType<typeof startUpstream>>
type Respond = (request: IncomingMessage, response: ServerResponse, body: string) => void

const reply =
  (value: object): Respond =>
  (_, response) =>
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, ...value }))
const down: Respond = (_, response) => response.writeHead(502).end('<html>')
const named = 'https://bundler.test/rpc'

let responses: [Respond, Respond]
let upstreams: [Upstream, Upstream]
let server: TestServer
beforeAll(async () => {
  upstreams = [
    await startUpstream((...exchange) => responses[0](...exchange)),
    await startUpstream((...exchange) => responses[1](...exchange)),
  ]
})
afterAll(() => Promise.all(upstreams.map(({ stop }) => stop())))
// A server each: a bundler that failed in one test must not rest in the next.
beforeEach(async () => {
  responses = [reply({ result: 'first' }), reply({ result: 'second' })]
  server = await createTestServer({
    chains: [
      testChain({
        id: 31337,
        rpcUrls: ['http://127.0.0.1:1'],
        bundlerUrls: upstreams.map(({ url }) => url),
        clientBundlerUrls: [named],
      }),
      testChain({ id: 2, rpcUrls: ['http://127.0.0.1:1'] }),
    ],
  })
  return () => server.close()
})

const params = [{ sender: '0x01', nonce: '0x0' }, '0x0000000071727De22E5E9d8BAf0edAc6f37da032']
const call = (method = 'eth_sendUserOperation') => ({ jsonrpc: '2.0', id: 'a', method, params })
const send = (body: unknown, query = 'chainId=eip155:31337') =>
  server.post(`/v1/bundler?projectId=p&${query}`, body as object)

describe('200', () => {
  test.each(bundlerMethods)('%s is forwarded, with the caller’s id in the response', async (method) => {
    const response = await send(call(method))
    expect(response).toMatchObject({ status: 200, body: { jsonrpc: '2.0', id: 'a', result: 'first' } })
    expect(JSON.parse(upstreams[0].bodies.at(-1)!)).toMatchObject({ method, params })
  })

  test('the operator’s bundler is called pimlico by existing clients', async () => {
    expect((await send(call(), 'chainId=eip155:31337&bundler=pimlico')).body.result).toBe('first')
  })

  test('tries the next bundler when one is down or lacks the method, but not when it rejects the operation', async () => {
    responses[0] = down
    expect((await send(call())).body.result).toBe('second')
    responses[0] = reply({ error: { code: -32_601, message: 'unknown' } })
    expect((await send(call('pm_getPaymasterData'))).body.result).toBe('second')
    const error = { code: -32_500, message: 'AA21', data: '0x' }
    responses[0] = reply({ error })
    const before = upstreams[1].bodies.length
    expect((await send(call())).body).toEqual({ jsonrpc: '2.0', id: 'a', error })
    expect(upstreams[1].bodies).toHaveLength(before)
  })

  test('a method that no bundler has is not found', async () => {
    responses[0] = responses[1] = reply({ error: { code: -32_601, message: 'unknown' } })
    expect((await send(call())).body.error).toMatchObject({ code: -32_601 })
  })
})

describe('400', () => {
  test.each([
    ['chainId', 'chainId=eip155:5'],
    ['chainId', 'chainId=5'],
    ['bundler', 'chainId=eip155:2'],
    // Nothing but what the operator lists, to the letter.
    ['bundler', 'chainId=eip155:31337&bundler=https://evil.test'],
    ['bundler', `chainId=eip155:31337&bundler=${named}/`],
    ['bundler', 'chainId=eip155:31337&bundler=http://169.254.169.254/'],
    ['bundler', `chainId=eip155:2&bundler=${named}`],
  ])('names %s of ?%s', async (field, query) => {
    const before = upstreams.map(({ bodies }) => bodies.length)
    expect(await send(call(), query)).toMatchObject({ status: 400, body: { reasons: [{ field }] } })
    expect(upstreams.map(({ bodies }) => bodies.length)).toEqual(before)
  })

  test('an operator’s own bundler cannot be named by its URL', async () => {
    const query = `chainId=eip155:31337&bundler=${encodeURIComponent(upstreams[1].url)}`
    expect(await send(call(), query)).toMatchObject({ status: 400 })
  })
})

test.each(['eth_sendRawTransaction', 'debug_bundler_dumpMempool', 'ETH_sendUserOperation', ''])(
  '422: %j is not a bundler method',
  async (method) => {
    expect(await send(call(method))).toMatchObject({ status: 422, body: { reasons: [{ field: 'method' }] } })
  },
)

test('422: a batch is rejected', async () => {
  expect(await send([call()])).toMatchObject({ status: 422 })
})

describe('503', () => {
  test('when no bundler responds', async () => {
    responses = [down, down]
    expect(await send(call())).toMatchObject({ status: 503, body: { reasons: [{ field: 'transport' }] } })
  })

  test('a named bundler that is down is not replaced by another', async () => {
    const before = upstreams.map(({ bodies }) => bodies.length)
    const query = `chainId=eip155:31337&bundler=${encodeURIComponent(named)}`
    expect(await send(call(), query)).toMatchObject({ status: 503 })
    expect(upstreams.map(({ bodies }) => bodies.length)).toEqual(before)
  })
})
