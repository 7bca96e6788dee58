import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer, testChain } from '../test/createTestServer.ts'

let server: TestServer
let port: number
const path = '/v1?projectId=x&chainId=eip155:1'
const mebibyte = 1024 * 1024

beforeAll(async () => {
  server = await createTestServer({
    chains: [testChain({ id: 1, rpcUrls: ['http://127.0.0.1:1'] })],
    env: { RATE_LIMIT_BURST: '100', RATE_LIMIT_PER_SECOND: '0.001' },
  })
  port = Number(new URL(await server.app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(() => server.close())

/** Sends the headers and a part of the body, and collects the response. */
function begin(headers: string, options: { localAddress?: string; sent?: number } = {}) {
  const socket = connect({ port, host: '127.0.0.1', localAddress: options.localAddress ?? '127.0.0.1' })
  const response: { text: string } = { text: '' }
  socket
    .on('error', () => undefined)
    .on('data', (bytes) => {
      response.text += String(bytes)
    })
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n\r\n`)
  socket.write(Buffer.alloc(options.sent ?? 1000, ' '))
  return { socket, response }
}

describe('unfinished bodies of one address', () => {
  test.each([
    ['with a length', `Content-Length: ${mebibyte}`],
    ['without a length', 'Transfer-Encoding: chunked'],
  ])('%s: accepts 16 MiB, rejects more with 429 unread, and serves other addresses', async (_name, headers) => {
    const begun = Array.from({ length: 20 }, () => begin(headers, { sent: 0 }))
    const rejected = () => begun.filter(({ response }) => response.text !== '')
    await expect.poll(() => rejected().length, { timeout: 10_000 }).toBe(4)
    for (const { response } of rejected()) {
      expect(response.text).toContain('429 Too Many Requests')
      expect(response.text).toContain('Too many unfinished bodies from this address')
    }
    const small = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body: 'no JSON' })
    expect(small.status).toBe(400)
    const other = begin(`Content-Length: ${mebibyte}`, { localAddress: '127.0.0.2', sent: mebibyte })
    await expect.poll(() => other.response.text, { timeout: 10_000 }).toContain('400 Bad Request')
    for (const { socket } of [...begun, other]) socket.destroy()
    // Closing the connections frees the budget.
    const next = async () =>
      (await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body: ' '.repeat(70_000) })).status
    await expect.poll(next, { timeout: 10_000 }).toBe(400)
  })
})

test('charges a point for each 64 KiB of a body, and limits the body of an unknown path to 64 KiB', async () => {
  const small = await createTestServer({
    chains: [testChain({ id: 1, rpcUrls: ['http://127.0.0.1:1'] })],
    env: { RATE_LIMIT_BURST: '20', RATE_LIMIT_PER_SECOND: '0.001' },
  })
  const post = async (url: string, bytes: number) => (await small.post(url, ' '.repeat(bytes))).status
  expect([await post(path, 600_000), await post(path, 600_000), await post(path, 600_000)]).toEqual([400, 400, 429])
  expect([await post('/nowhere', 65_536), await post('/nowhere', 65_537)]).toEqual([404, 413])
  await small.close()
})
