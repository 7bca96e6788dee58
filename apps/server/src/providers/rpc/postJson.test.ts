import type { ServerResponse } from 'node:http'
import { Agent } from 'undici'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startUpstream } from '../../test/startUpstream.ts'
import { postJson, ResponseTooLargeError, toTarget } from './postJson.ts'

/** An upstream that sends as many bytes as the body says, and then waits. */

let upstream: Awaited<ReturnType<typeof startUpstream>>
const open: ServerResponse[] = []
const dispatcher = new Agent()
beforeAll(async () => {
  upstream = await startUpstream((_request, response, body) => {
    response.write('x'.repeat(Number(body)))
    open.push(response)
  })
})
afterAll(async () => {
  await dispatcher.destroy()
  await upstream.stop()
})

test('unfinished responses share a number of bytes: above it a long one fails, and a short one is read', async () => {
  const inFlight = { bytes: 0, most: 1_000_000 }
  const post = (body: number) => postJson(toTarget(upstream.url), { body: String(body), dispatcher, inFlight })
  const first = post(900_000)
  await expect.poll(() => inFlight.bytes).toBe(900_000)
  await expect(post(200_000)).rejects.toThrow(ResponseTooLargeError)
  expect(inFlight.bytes).toBe(900_000)
  const second = post(60_000)
  await expect.poll(() => inFlight.bytes).toBe(960_000)
  for (const response of open) response.end()
  expect([(await first).body.length, (await second).body.length]).toEqual([900_000, 60_000])
  expect(inFlight.bytes).toBe(0)
})
