import { afterEach, beforeEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { startRelay, type TestRelay } from '../../test/startRelay.ts'
import type { WebSocketConstructor } from '../relay/RelayLink.ts'
import { checkRelay } from './checkRelay.ts'

let relay: TestRelay
beforeEach(async () => {
  relay = await startRelay()
})
afterEach(() => relay.stop())

const check = (signal?: AbortSignal) =>
  checkRelay({
    relayUrl: relay.url,
    projectId: 'shop',
    // The `ws` package's class is that of the browser, with more.
    WebSocket: WebSocket as unknown as WebSocketConstructor,
    ...(signal && { signal }),
  })

test('subscribes at a relay that accepts the project, and publishes nothing', async () => {
  await check()
  expect(relay.log.map(({ method }) => method)).toEqual(['irn_subscribe'])
})

test.each([
  [3000, 'Unauthorized: invalid key', 'INVALID_PROJECT_ID'],
  [3000, 'Unauthorized: origin not allowed', 'INVALID_APP_CONFIGURATION'],
  [3000, 'JWT validation error: JWT Token is not yet valid', 'JWT_TOKEN_NOT_VALID'],
])('names why a relay refuses: %s %s', async (code, reason, expected) => {
  relay.refuse({ code, reason })
  await expect(check()).rejects.toMatchObject({ code: expected })
})

test('ends with its signal while the relay is silent', async () => {
  relay.mute(true)
  await expect(check(AbortSignal.timeout(100))).rejects.toMatchObject({ name: 'TimeoutError' })
})
