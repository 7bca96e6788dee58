import type { IncomingMessage, ServerResponse } from 'node:http'
import { Agent } from 'undici'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startUpstream } from '../../test/startUpstream.ts'
import { createPublicAgent } from '../upstream/createPublicAgent.ts'
import { testBundlerProvider } from './bundlerProvider.conformance.ts'
import { createJsonRpcBundler } from './createJsonRpcBundler.ts'

let respond: (request: IncomingMessage, response: ServerResponse) => void
let upstream: Awaited<ReturnType<typeof startUpstream>>
const dispatcher = new Agent()
const publicDispatcher = createPublicAgent()
beforeAll(async () => {
  upstream = await startUpstream((request, response) => respond(request, response))
})
afterAll(async () => {
  await Promise.all([dispatcher.destroy(), publicDispatcher.destroy()])
  await upstream.stop()
})

testBundlerProvider({
  create: () => createJsonRpcBundler({ name: 'bundler', url: upstream.url, dispatcher }),
  respondWith: (how) => {
    respond = how
  },
})

test('speaks JSON-RPC 2.0, and no error names the URL, which may hold a key', async () => {
  respond = (_, response) => response.end('{"jsonrpc":"2.0","id":1,"result":1}')
  const url = `${upstream.url}/rpc?apikey=s3cret`
  await createJsonRpcBundler({ name: 'bundler', url, dispatcher }).send({ method: 'eth_chainId', params: [1] })
  expect(JSON.parse(upstream.bodies.at(-1)!)).toEqual({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [1] })
  respond = (_, response) => response.writeHead(500).end()
  const error: unknown = await createJsonRpcBundler({ name: 'bundler', url, dispatcher })
    .send({ method: 'eth_chainId', params: [] })
    .catch((reason: unknown) => reason)
  expect(String(error)).toContain('bundler')
  expect(`${String(error)} ${String((error as Error).cause)}`).not.toContain('s3cret')
})

test('does not connect to a named bundler whose host resolves to this machine', async () => {
  respond = (_, response) => response.end('{"jsonrpc":"2.0","id":1,"result":1}')
  const before = upstream.bodies.length
  const url = upstream.url.replace('127.0.0.1', 'localhost')
  const send = (agent: Agent) =>
    createJsonRpcBundler({ name: 'bundler', url, dispatcher: agent }).send({ method: 'eth_chainId', params: [] })
  await expect(send(publicDispatcher)).rejects.toMatchObject({
    reason: 'unreachable',
    cause: { name: 'PrivateAddressError' },
  })
  expect(upstream.bodies).toHaveLength(before)
  // The name does resolve to this machine.
  expect(await send(dispatcher)).toEqual({ result: 1 })
})
