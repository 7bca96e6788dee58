import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../test/createTestServer.ts'

let server: TestServer
let port: number
beforeAll(async () => {
  server = await createTestServer({ chains: [] })
  port = Number(new URL(await server.app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(() => server.close())

/** Sends bytes and returns everything the server sends until it closes the connection. */
async function send(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    text += chunk
  })
  socket.write(bytes, 'latin1')
  await once(socket, 'close', { signal: AbortSignal.timeout(10_000) })
  return text
}

describe.each([
  ['not HTTP', 400, 'hello\r\n\r\n'],
  ['TLS', 400, '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
  ['a path with a control character', 400, 'GET /\x01 HTTP/1.1\r\nhost: x\r\n\r\n'],
  ['a header with a line break in its name', 400, 'GET /health HTTP/1.1\r\nho\rst: x\r\n\r\n'],
  ['two lengths of one body', 400, 'POST /v1 HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n{}'],
  [
    'a length and chunks',
    400,
    'POST /v1 HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n{}',
  ],
  [
    'a broken chunk',
    400,
    'POST /e HTTP/1.1\r\nhost: x\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n',
  ],
  ['headers above 16 kB', 431, `GET /health HTTP/1.1\r\nhost: x\r\ncookie: ${'x'.repeat(20_000)}\r\n\r\n`],
])('%s', (_name, status, bytes) => {
  test(`gets a ${status} error response with the safety headers, and closes the connection`, async () => {
    const [head = '', body = ''] = (await send(bytes)).split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(head).toMatch(/\r\nx-request-id: [0-9a-f-]{36}\r\n/)
    expect(head).toContain('x-content-type-options: nosniff')
    expect(JSON.parse(body)).toMatchObject({ status: 'FAILED', reasons: [{ field: 'request' }] })
  })
})

test('ignores an unknown Expect header', async () => {
  const response = await send('GET /health HTTP/1.1\r\nhost: x\r\nexpect: miracles\r\nconnection: close\r\n\r\n')
  expect(response).toMatch(/^HTTP\/1.1 200 OK\r\n/)
  expect(response).toContain('x-frame-options: DENY')
})

test('returns 415 for an invalid content type', async () => {
  const response = await server.post('/e', '{}', { 'content-type': 'x' })
  expect(response).toMatchObject({ status: 415, body: { reasons: [{ field: 'content-type' }] } })
})

test.each(['/v1/identity/%zz', '/%', '/getWalletImage/%d'])(
  'returns 400 for the path %s, which does not decode',
  async (path) => {
    const response = await server.get(path)
    expect(response).toMatchObject({ status: 400, body: { status: 'FAILED', reasons: [{ field: 'url' }] } })
    expect(response.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-request-id': response.body.requestId,
    })
  },
)
