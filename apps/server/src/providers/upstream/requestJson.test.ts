import type { ServerResponse } from 'node:http'
import { Agent } from 'undici'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { describeCause } from '../../logs/describeCause.ts'
import { startUpstream } from '../../test/startUpstream.ts'
import { ProviderRejectionError } from './ProviderUnavailableError.ts'
import { requestJson } from './requestJson.ts'

let respond: (response: ServerResponse) => void
let upstream: Awaited<ReturnType<typeof startUpstream>>
/** The target of redirects; it must receive no request. */
let elsewhere: Awaited<ReturnType<typeof startUpstream>>
const dispatcher = new Agent()
beforeAll(async () => {
  upstream = await startUpstream((_, response) => respond(response))
  elsewhere = await startUpstream((_, response) => response.end('{"ok":true}'))
})
afterAll(async () => {
  await dispatcher.destroy()
  await Promise.all([upstream.stop(), elsewhere.stop()])
})

const request = (options: { url?: string; timeoutMs?: number; signal?: AbortSignal } = {}) =>
  requestJson({
    provider: 'Oracle',
    url: new URL(options.url ?? upstream.url),
    schema: z.object({ ok: z.literal(true) }),
    describe: (body) => z.object({ reason: z.string() }).safeParse(body).data?.reason,
    dispatcher,
    maxBytes: 1000,
    ...(options.timeoutMs !== undefined && { timeoutMs: options.timeoutMs }),
    signal: options.signal,
  })

test('returns the provider’s response', async () => {
  respond = (response) => response.end('{"ok":true}')
  expect(await request()).toEqual({ ok: true })
})

describe('a provider that', () => {
  const failures: [string, string, (response: ServerResponse) => void][] = [
    ['responds with 500', 'status', (response) => response.writeHead(500).end('{"ok":true}')],
    ['rejects the key', 'unauthorized', (response) => response.writeHead(401).end('{}')],
    ['is rate-limited', 'busy', (response) => response.writeHead(429).end('{}')],
    ['is not ready', 'not ready', (response) => response.writeHead(202).end('{"ok":true}')],
    ['responds with HTML', 'not JSON', (response) => response.end('<html>')],
    ['has nothing at the path', 'not JSON', (response) => response.writeHead(404).end('404 page not found')],
    ['responds in another shape', 'unexpected response', (response) => response.end('{"ok":1}')],
    ['closes the connection halfway', 'unreachable', (response) => response.write('{"ok":', () => response.destroy())],
    ['never ends', 'too large', (response) => response.end(' '.repeat(2000))],
    ['redirects', 'redirect', (response) => response.writeHead(302, { location: elsewhere.url }).end()],
    ['does not respond', 'timeout', () => undefined],
    ['sends one byte per second', 'timeout', (response) => response.write('{')],
  ]
  test.each(failures)('%s is unavailable: %s', async (_, reason, how) => {
    respond = how
    const failure = await request({ timeoutMs: 500 }).catch((error: unknown) => error)
    expect(failure).toMatchObject({ name: 'ProviderUnavailableError', reason })
    expect(describeCause(failure)).toContain(new URL(upstream.url).host)
    expect(elsewhere.bodies).toEqual([])
  })

  test('is down is unavailable', async () => {
    await expect(request({ url: 'http://127.0.0.1:1' })).rejects.toMatchObject({ reason: 'unreachable' })
  })

  test('rejects the request is quoted', async () => {
    respond = (response) => response.writeHead(400).end('{"reason":"no such token"}')
    await expect(request()).rejects.toEqual(
      new ProviderRejectionError({ provider: 'Oracle', description: 'no such token' }),
    )
  })
})

test('aborts with the caller', async () => {
  respond = () => undefined
  const controller = new AbortController()
  const result = request({ signal: controller.signal })
  controller.abort(new Error('left'))
  await expect(result).rejects.toThrow('left')
})
