import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test, vi } from 'vitest'
import { createSessionReader } from '../reader/createSessionReader.ts'
import { startIssuer } from '../test/startIssuer.ts'
import { toNodeHandler } from './toNodeHandler.ts'

let server: Server | undefined
afterEach(() => server?.close().closeAllConnections())

/** The README's server with `node:http`, as it is there, on a free port. */
async function serveReadme(auth: object): Promise<number> {
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8')
  const [, sample = ''] = /```ts\n(import \{ createServer \}[\s\S]*?)```/.exec(readme) ?? []
  const lines = sample.split('\n').filter((line) => !/^(import|declare) /.test(line))
  const code = lines.join('\n').replace('listen(3000)', "listen(0, '127.0.0.1')")
  const run = new Function('createServer', 'toNodeHandler', 'auth', `${code}\nreturn server`)
  const started = run(createServer, toNodeHandler, auth) as Server
  server = started
  await once(started, 'listening')
  return (started.address() as AddressInfo).port
}

/** The first line of what is answered to these lines. */
async function send(port: number, lines: readonly string[]): Promise<string | undefined> {
  const socket = connect(port, '127.0.0.1')
  socket.write([...lines, 'Connection: close', '', ''].join('\r\n'))
  return (await text(socket)).split('\r\n')[0]
}

test('the server of the README outlives what no Request can be', async () => {
  const auth = { handler: vi.fn(async () => new Response('{}')), verifySession: vi.fn(async () => undefined) }
  const port = await serveReadme(auth)
  const host = `Host: 127.0.0.1:${port}`
  for (const lines of [
    ['TRACE / HTTP/1.1', host],
    ['OPTIONS * HTTP/1.1', host],
    ['GET / HTTP/1.1', 'Host: a b'],
    ['GET http://[ HTTP/1.1', host],
  ])
    expect(await send(port, lines), lines.join()).toMatch(/^HTTP\/1.1 400/)
  expect(auth.verifySession).not.toHaveBeenCalled()
  expect(await send(port, ['GET /me HTTP/1.1', host])).toMatch(/^HTTP\/1.1 401/)
  expect(await send(port, ['POST /auth/nonce HTTP/1.1', host, 'Content-Length: 0'])).toMatch(/^HTTP\/1.1 200/)
})

test('the server of the README answers 503 to a token whose key cannot be read', async () => {
  const issuer = await startIssuer()
  issuer.setDown(true)
  const warn = vi.spyOn(process, 'emitWarning').mockReturnValue()
  const port = await serveReadme(createSessionReader({ issuer: issuer.url, audience: 'my-project' }))
  const bearer = `Authorization: Bearer ${await issuer.writeToken()}`
  expect(await send(port, ['GET /me HTTP/1.1', `Host: 127.0.0.1:${port}`, bearer])).toMatch(/^HTTP\/1.1 503/)
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'keys_unavailable' }))
  issuer.stop()
})
