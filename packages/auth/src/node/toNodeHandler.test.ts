import { once } from 'node:events'
import { createServer, type RequestListener, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { toNodeHandler } from './toNodeHandler.ts'

let stop: (() => void) | undefined
afterEach(() => stop?.())

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  stop = () => server.close().closeAllConnections()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Answers with what it was asked. */
const echo = async (request: Request) =>
  Response.json({
    method: request.method,
    url: request.url,
    cookie: request.headers.get('cookie'),
    body: await request.text(),
  })

test('the handler gets method, address, headers and body', async () => {
  const url = await serve(toNodeHandler(echo))
  const headers = { cookie: 'one=1; two=2', 'content-type': 'application/json' }
  const response = await fetch(`${url}/auth/nonce?sv=1`, { method: 'POST', headers, body: '{"a":1}' })
  const expected = { method: 'POST', url: `${url}/auth/nonce?sv=1`, cookie: 'one=1; two=2', body: '{"a":1}' }
  expect(await response.json()).toEqual(expected)
  expect(await (await fetch(`${url}/auth/session`)).json()).toMatchObject({ method: 'GET', body: '' })
})

test('the client gets status, headers and each cookie of its own', async () => {
  const headers = new Headers({ 'cache-control': 'no-store' })
  for (const cookie of ['one=1; Path=/', 'two=2; Expires=Wed, 21 Oct 2030 07:28:00 GMT'])
    headers.append('set-cookie', cookie)
  const url = await serve(toNodeHandler(async () => new Response('gone', { status: 410, headers })))
  const response = await fetch(url)
  expect([response.status, await response.text()]).toEqual([410, 'gone'])
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.getSetCookie()).toEqual(headers.getSetCookie())
})

test('a body that Express has parsed, below a path that Express took away, arrives all the same', async () => {
  const handle = toNodeHandler(echo)
  const url = await serve(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = JSON.parse(Buffer.concat(chunks).toString())
    await handle(Object.assign(request, { body, originalUrl: request.url, url: '/nonce' }), response)
  })
  const answer = await (await fetch(`${url}/auth/nonce`, { method: 'POST', body: '{ "a": 1 }' })).json()
  expect(answer).toMatchObject({ url: `${url}/auth/nonce`, body: '{"a":1}' })
})

test('a handler that fails is a 500, and heard; Express hears it by next', async () => {
  const onError = vi.fn()
  const next = vi.fn()
  const failure = new Error('the store is away')
  const fail = toNodeHandler(() => Promise.reject(failure), { onError })
  const url = await serve((request, response) =>
    request.url === '/next'
      ? void fail(request, response, (error) => {
          next(error)
          response.writeHead(418).end()
        })
      : void fail(request, response),
  )
  expect((await fetch(url)).status).toBe(500)
  expect(onError).toHaveBeenCalledExactlyOnceWith(failure)
  expect((await fetch(`${url}/next`)).status).toBe(418)
  expect(next).toHaveBeenCalledExactlyOnceWith(failure)
  expect(onError).toHaveBeenCalledOnce()
})

test('an address that is none is a 400', async () => {
  const handler = vi.fn(echo)
  const url = await serve(toNodeHandler(handler))
  const { port } = new URL(url)
  const asked = send({ port, host: '127.0.0.1', headers: { host: 'a b' } }).end()
  const [response] = await once(asked, 'response')
  expect(response.statusCode).toBe(400)
  expect(handler).not.toHaveBeenCalled()
})

test('the signal is aborted when the client leaves before the answer', async () => {
  const seen = vi.fn<(signal: AbortSignal) => void>()
  const handler = async ({ signal }: Request) => {
    seen(signal)
    if (!signal.aborted) await once(signal, 'abort')
    return new Response()
  }
  const url = await serve(toNodeHandler(handler))
  const leaving = new AbortController()
  const asked = fetch(url, { signal: leaving.signal }).catch(() => 'left')
  await vi.waitFor(() => expect(seen).toHaveBeenCalled())
  expect(seen.mock.calls[0]?.[0].aborted).toBe(false)
  leaving.abort()
  expect(await asked).toBe('left')
  await vi.waitFor(() => expect(seen.mock.calls[0]?.[0].aborted).toBe(true))
})
