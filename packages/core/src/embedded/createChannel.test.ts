import { frameLimits, widgetRequests } from '@latchkey/wire/frame'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createChannel } from './createChannel.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const user = {
  addresses: { eip155: address },
  chainId: 'eip155:1',
  accounts: [{ address, type: 'eoa' }],
  preferredAccountType: 'eoa',
  smartAccountDeployed: false,
  recovery: ['none'],
}

type Sent = { id: string; type: string; payload?: unknown }

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.useRealTimers()
})

/** A channel, and the frame's end of its port. */
function open() {
  const { port1, port2 } = new MessageChannel()
  const received: Sent[] = []
  port2.onmessage = ({ data }) => received.push(data)
  const events: unknown[] = []
  const waiting = vi.fn()
  const channel = createChannel(port1, { onEvent: (event) => events.push(event), onWaiting: waiting })
  stops.push(() => {
    channel.close(new Error('The test is over.'))
    port2.close()
  })
  const next = (type: string) =>
    vi.waitFor(() => {
      const found = received.findLast((message) => message.type === type)
      if (!found) throw new Error(`no ${type} yet`)
      return found
    })
  /** Resolves once the channel has handled what was sent before. */
  const settled = async () => {
    const last = { event: 'show', payload: { height: 3_999 } }
    port2.postMessage(last)
    await vi.waitFor(() => expect(events.at(-1)).toEqual(last), 30_000)
    events.pop()
  }
  return { channel, frame: port2, received, events, waiting, next, settled }
}

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'none',
    (error: { code?: unknown }) => error.code,
  )

describe('a request', () => {
  test('has an id of 128 random bits and gets the result of its own', async () => {
    const { channel, frame, received } = open()
    const one = channel.request('rpc', { method: 'personal_sign', chainId: 'eip155:1' })
    const other = channel.request('rpc', { method: 'eth_sendTransaction', chainId: 'eip155:1' })
    await vi.waitFor(() => expect(received).toHaveLength(2))
    for (const { id } of received) expect(id).toMatch(/^[0-9a-f]{32}$/)
    for (const { id, payload } of received.toReversed())
      frame.postMessage({ id, result: (payload as { method: string }).method })
    expect(await Promise.all([one, other])).toEqual(['personal_sign', 'eth_sendTransaction'])
  })

  test('fails on a result that does not fit its schema', async () => {
    const { channel, frame, next } = open()
    const request = codeOf(channel.request('getUser', {}))
    const { id } = await next('getUser')
    frame.postMessage({ id, result: { ...user, addresses: { eip155: 'not an address' } } })
    expect(await request).toBe('WALLET_ERROR')
  })

  test('fails at once where it is no JSON, or too large, and sends nothing', async () => {
    const { channel, frame, received, next } = open()
    const circular: Record<string, unknown> = {}
    circular.self = circular
    for (const params of [circular, [1n], ['x'.repeat(300_000)]])
      expect(await codeOf(channel.request('rpc', { method: 'personal_sign', params, chainId: 'eip155:1' }))).toBe(
        'WALLET_ERROR',
      )
    const probe = channel.request('isConnected', {})
    const { id } = await next('isConnected')
    frame.postMessage({ id, result: { isConnected: true } })
    await probe
    expect(received.map(({ type }) => type)).toEqual(['isConnected'])
  })

  test.each([
    [{ code: 'user_rejected', message: 'No.' }, 'USER_REJECTED'],
    [{ code: 'recovery_unavailable', message: 'Not protected.' }, 'USER_REJECTED'],
    [{ code: 'passkey_needed', message: 'None here.' }, 'USER_REJECTED'],
    [{ code: 'mail_cooldown', message: 'Try again in 17 s.' }, 'EMAIL_COOLDOWN'],
    [{ code: 'too_many_tries', message: 'Wait.' }, 'TOO_MANY_TRIES'],
    [{ code: 'mail_unavailable', message: 'None.' }, 'MAIL_UNAVAILABLE'],
    [{ code: 'session_ended', message: 'Ended.' }, 'SESSION_ENDED'],
    [{ code: 'constructor', message: 'Odd.' }, 'WALLET_ERROR'],
    [{ code: 'any', message: 'Rejected.', rpcCode: 4001 }, 4001],
    [{ code: 'any', message: 'Reverted.', rpcCode: -32000 }, -32000],
  ])('that the wallet answers with %j throws %s', async (error, code) => {
    const { channel, frame, next } = open()
    const request = codeOf(channel.request('signOut', {}))
    const { id } = await next('signOut')
    frame.postMessage({ id, error })
    expect(await request).toBe(code)
  })

  test('names the seconds of the cooldown', async () => {
    const { channel, frame, next } = open()
    const request = channel.request('connectEmail', { email: 'ada@example.com' }).catch((error: unknown) => error)
    const { id } = await next('connectEmail')
    frame.postMessage({ id, error: { code: 'mail_cooldown', message: 'Try again in 17 s.' } })
    expect(await request).toMatchObject({ seconds: 17, message: 'Please try again after 17 seconds' })
  })
})

describe('an abort', () => {
  test('ends its request, tells the wallet, and drops a late result', async () => {
    const { channel, frame, next, settled, received } = open()
    const controller = new AbortController()
    const request = codeOf(channel.request('connectOtp', {}, { signal: controller.signal }))
    const { id } = await next('connectOtp')
    controller.abort()
    expect(await request).toBe('ABORTED')
    frame.postMessage({ id, result: {} })
    await settled()
    expect(received.filter((message) => message.id === id)).toMatchObject([{ type: 'connectOtp' }, { type: 'abort' }])
    expect(await codeOf(channel.request('signOut', {}, { signal: controller.signal }))).toBe('ABORTED')
  })

  test('by the visitor ends what waits for them, and leaves the rest', async () => {
    const { channel, frame, next, waiting } = open()
    const login = codeOf(channel.request('connectOtp', {}))
    const other = codeOf(channel.request('isConnected', {}))
    const { id } = await next('connectOtp')
    frame.postMessage({ id, waiting: true })
    await vi.waitFor(() => expect(waiting).toHaveBeenCalledOnce())
    channel.dismiss()
    expect(await login).toBe('USER_REJECTED')
    const { id: otherId } = await next('isConnected')
    frame.postMessage({ id: otherId, result: { isConnected: true } })
    expect(await other).toBe('none')
  })

  test('by the visitor of a transaction that is on its way still gives its hash', async () => {
    const { channel, frame, next, waiting } = open()
    const sending = channel.request('rpc', { method: 'eth_sendTransaction', chainId: 'eip155:1' })
    const { id } = await next('rpc')
    frame.postMessage({ id, waiting: true })
    await vi.waitFor(() => expect(waiting).toHaveBeenCalled())
    channel.dismiss()
    expect(await next('abort')).toEqual({ id, type: 'abort' })
    frame.postMessage({ id, result: '0x12' })
    expect(await sending).toBe('0x12')
  })
})

describe('the time limits', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  const turn = () => new Promise((resolve) => setImmediate(resolve))

  test.each(Object.entries(widgetRequests).map(([type, { timeoutMs }]) => [type as 'signOut', timeoutMs] as const))(
    'of %s is %d ms, and the channel stays usable',
    async (type, timeoutMs) => {
      const { channel, frame, received } = open()
      const request = codeOf(channel.request(type, {}))
      await vi.advanceTimersByTimeAsync(timeoutMs - 1)
      expect(await Promise.race([request, turn().then(() => 'pending')])).toBe('pending')
      await vi.advanceTimersByTimeAsync(1)
      expect(await request).toBe('EMBEDDED_WALLET_TIMEOUT')
      vi.useRealTimers()
      const next = channel.request('isConnected', {})
      await vi.waitFor(() => expect(received.at(-1)?.type).toBe('isConnected'))
      frame.postMessage({ id: received.at(-1)?.id, result: { isConnected: true } })
      expect(await next).toEqual({ isConnected: true })
      expect(received.filter(({ type: sent }) => sent === 'abort')).toHaveLength(1)
    },
  )

  test('of a person is five minutes, from when the wallet says that it waits for one', async () => {
    const { channel, frame, received, waiting } = open()
    const request = codeOf(channel.request('connectOtp', {}))
    await vi.advanceTimersByTimeAsync(frameLimits.loginMs - 1)
    while (received.length === 0) await turn()
    frame.postMessage({ id: received[0]?.id, waiting: true })
    while (waiting.mock.calls.length === 0) await turn()
    await vi.advanceTimersByTimeAsync(frameLimits.personMs - 1)
    expect(await Promise.race([request, turn().then(() => 'pending')])).toBe('pending')
    await vi.advanceTimersByTimeAsync(1)
    expect(await request).toBe('EMBEDDED_WALLET_TIMEOUT')
  })
})

describe('what fits nothing is dropped', () => {
  test('an unknown id, a second result, a foreign key, a result out of order', async () => {
    const { channel, frame, next, settled } = open()
    const request = channel.request('isConnected', {})
    const { id } = await next('isConnected')
    frame.postMessage({ id: 'f'.repeat(32), result: { isConnected: false } })
    frame.postMessage({ id, result: { isConnected: false }, waiting: true })
    frame.postMessage({ id, result: { isConnected: false }, __proto__: { extra: 1 }, extra: 1 })
    frame.postMessage({ id, result: { isConnected: true } })
    frame.postMessage({ id, result: { isConnected: false } })
    expect(await request).toEqual({ isConnected: true })
    await settled()
  })

  test('events with wrong or foreign fields', async () => {
    const { frame, events, settled } = open()
    for (const event of [
      { event: 'show', payload: { height: -1 } },
      { event: 'show', payload: { height: 1e9 } },
      { event: 'show', payload: { height: '10' } },
      { event: 'hide', payload: { html: '<b>' } },
      { event: 'user', payload: { user: { ...user, secret: 1 } } },
      { event: 'user', payload: {} },
      { event: 'ready', payload: { version: 1 } },
      { event: '__proto__', payload: {} },
      { event: 'show', payload: { height: 10 }, filler: 'x'.repeat(300_000) },
    ])
      frame.postMessage(event)
    await settled()
    expect(events).toEqual([])
    frame.postMessage({ event: 'user', payload: { user: null } })
    await settled()
    expect(events).toEqual([{ event: 'user', payload: { user: null } }])
  })

  test('10,000 random messages', { timeout: 60_000 }, async () => {
    const { channel, frame, events, settled } = open()
    const request = channel.request('connectOtp', {})
    let isOver = false
    void request.then(() => (isOver = true)).catch(() => {})
    const key = fc.constantFrom('id', 'result', 'error', 'waiting', 'event', 'payload', '__proto__', 'constructor')
    const random = fc.oneof(
      fc.anything({ withBigInt: true, withDate: true, withMap: true }),
      fc.dictionary(key, fc.anything()),
    )
    for (const message of fc.sample(random, { numRuns: 10_000, seed: 7 }))
      try {
        frame.postMessage(message)
      } catch {
        // Not everything can be cloned; that cannot be sent.
      }
    await settled()
    expect({ events, isOver, polluted: ({} as { extra?: unknown }).extra }).toEqual({ events: [], isOver: false })
  })
})

test('closing rejects what is open and everything after', async () => {
  const { channel, received } = open()
  const failure = new Error('The frame was removed.')
  const request = channel.request('connectOtp', {})
  channel.close(failure)
  await expect(request).rejects.toBe(failure)
  await expect(channel.request('getUser', {})).rejects.toBe(failure)
  expect(received.length).toBeLessThanOrEqual(1)
})
