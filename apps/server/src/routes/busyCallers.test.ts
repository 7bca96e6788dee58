import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer, testChain } from '../test/createTestServer.ts'
import { startUpstream } from '../test/startUpstream.ts'

/** A node that answers `eth_gasPrice` at once, and any other call when it is told to. */

let node: Awaited<ReturnType<typeof startUpstream>>
let server: TestServer
let port: number
const held: (() => void)[] = []

beforeAll(async () => {
  node = await startUpstream(
    (_request, response, body) => {
      const answer = () => response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: '0x1' }))
      if (body.includes('eth_gasPrice')) answer()
      else held.push(answer)
    },
    { chainId: 5 },
  )
  const chains = [testChain({ id: 5, rpcUrls: [node.url] })]
  server = await createTestServer({ chains, env: { RATE_LIMIT_BURST: '1000' } })
  port = Number(new URL(await server.app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(async () => {
  await server.close()
  await node.stop()
})

function call(method: string, localAddress: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const options = {
      port,
      host: '127.0.0.1',
      localAddress,
      method: 'POST',
      path: '/v1?chainId=eip155:5',
      agent: false,
    }
    request(options, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
      .on('error', reject)
      .end(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] }))
  })
}

test('one address has 64 slow calls at a node at once, its further ones wait, and another address is served', async () => {
  expect(await call('eth_gasPrice', '127.0.0.1')).toBe(200)
  const slow = Array.from({ length: 340 }, () => call('eth_call', '127.0.0.1'))
  // 64 at the node, 256 wait.
  const rejected = await Promise.any(slow)
  expect(rejected).toBe(429)
  expect(held.length).toBe(64)
  expect(await call('eth_gasPrice', '127.0.0.2')).toBe(200)
  const answering = setInterval(() => {
    for (const answer of held.splice(0)) answer()
  }, 5)
  const statuses = await Promise.all(slow)
  clearInterval(answering)
  expect([200, 429].map((status) => statuses.filter((one) => one === status).length)).toEqual([320, 20])
})
