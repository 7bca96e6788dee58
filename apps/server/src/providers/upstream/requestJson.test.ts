import type { ServerResponse } from 'node:http'
import { Agent } from 'undici'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { describeCause } from '../../logs/describeCause.ts'
import { startUpstream } from '../../test/startUpstream.ts'
import { ProviderRefusalError } from './ProviderUnavailableError.ts'
import { requestJson } from './requestJson.ts'

let answer: (response: ServerResponse) => void
let upstream: Awaited<ReturnType<typeof startUpstream>>
/** Where a redirect would lead; nothing may arrive here. */
let elsewhere: Awaited<ReturnType<typeof startUpstream>>
const dispatcher = new Agent()
beforeAll(async () => {
  upstream = await startUpstream((_, response) => answer(response))
  elsewhere = await startUpstream((_, response) => response.end('{"ok":true}'))
})
afterAll(async () => {
  await dispatcher.destroy()
  await Promise.all([upstream.stop(), elsewhere.stop()])
})

const ask = (options: { url?: string; timeoutMs?: number; signal?: AbortSignal } = {}) =>
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

test('gives what the provider answers', async () => {
  answer = (response) => response.end('{"ok":true}')
  expect(await ask()).toEqual({ ok: true })
})

describe('a provider that', () => {
  const failures: [string, string, (response: ServerResponse) => void][] = [
    ['answers 500', 'status', (response) => response.writeHead(500).end('{"ok":true}')],
    ['wants a better key', 'unauthorized', (response) => response.writeHead(401).end('{}')],
    ['limits the rate', 'busy', (response) => response.writeHead(429).end('{}')],
    ['wants to be asked later', 'not ready', (response) => response.writeHead(202).end('{"ok":true}')],
    ['answers HTML', 'not JSON', (response) => response.end('<html>')],
    ['has nothing at the path', 'not JSON', (response) => response.writeHead(404).end('404 page not found')],
    ['answers another shape', 'unexpected answer', (response) => response.end('{"ok":1}')],
    ['hangs up half-way', 'unreachable', (response) => response.write('{"ok":', () => response.destroy())],
    ['never ends', 'too large', (response) => response.end(' '.repeat(2000))],
    ['redirects', 'redirect', (response) => response.writeHead(302, { location: elsewhere.url }).end()],
    ['does not answer', 'timeout', () => undefined],
    ['answers a byte a second', 'timeout', (response) => response.write('{')],
  ]
  test.each(failures)('%s is unavailable: %s', async (_, reason, how) => {
    answer = how
    const failure = await ask({ timeoutMs: 500 }).catch((error: unknown) => error)
    expect(failure).toMatchObject({ name: 'ProviderUnavailableError', reason })
    expect(describeCause(failure)).toContain(new URL(upstream.url).host)
    expect(elsewhere.bodies).toEqual([])
  })

  test('is gone is unavailable', async () => {
    await expect(ask({ url: 'http://127.0.0.1:1' })).rejects.toMatchObject({ reason: 'unreachable' })
  })

  test('says no is quoted', async () => {
    answer = (response) => response.writeHead(400).end('{"reason":"no such token"}')
    await expect(ask()).rejects.toEqual(new ProviderRefusalError({ provider: 'Oracle', description: 'no such token' }))
  })
})

test('ends with the caller', async () => {
  answer = () => undefined
  const controller = new AbortController()
  const asked = ask({ signal: controller.signal })
  controller.abort(new Error('left'))
  await expect(asked).rejects.toThrow('left')
})
