import type { ServerResponse } from 'node:http'
import { Agent } from 'undici'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startUpstream } from '../../test/startUpstream.ts'
import { CallerBusyError, createCallerShares } from './createCallerShares.ts'
import { postJson, toTarget } from './postJson.ts'

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

test('a response longer than its caller’s share fails, a short one and another caller’s are read, and all are counted', async () => {
  const limits = { atOnce: 64, mostWaiting: 0, waitMs: 0, mostBytes: 1_000_000, mostBytesOfAll: 10_000_000 }
  const shareOf = createCallerShares(limits)
  const received = { bytes: 0 }
  const post = (caller: string, bytes: number) =>
    postJson(toTarget(upstream.url), { body: String(bytes), dispatcher, share: shareOf(caller), received })
  const first = post('one', 900_000)
  await expect.poll(() => received.bytes).toBe(900_000)
  await expect(post('one', 200_000)).rejects.toThrow(CallerBusyError)
  const failed = received.bytes - 900_000
  expect(failed).toBeGreaterThan(0)
  const others = [post('one', 60_000), post('other', 200_000)]
  await expect.poll(() => received.bytes).toBe(900_000 + failed + 260_000)
  for (const response of open) response.end()
  expect((await Promise.all([first, ...others])).map(({ body }) => body.length)).toEqual([900_000, 60_000, 200_000])
  // Nothing is counted that is complete.
  expect(shareOf('one').take(1_000_000)).toBe(true)
})
