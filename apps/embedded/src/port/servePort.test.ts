import { frameRequests } from '@latchkey/wire/frame'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { WalletError } from '../errors.ts'
import { type RequestHandlers, servePort } from './servePort.ts'

type Sent = { id?: string; result?: unknown; error?: { code: string }; waiting?: true }

/** Handlers that only count, unless a test brings its own. */
function setUp(own: Partial<RequestHandlers> = {}, leaving?: AbortSignal) {
  const sent: Sent[] = []
  const calls: string[] = []
  const counting = Object.fromEntries(
    Object.keys(frameRequests).map((type) => [
      type,
      async () => {
        calls.push(type)
        return {}
      },
    ]),
  )
  const port = { onmessage: null, postMessage: (message: Sent) => sent.push(message) } as unknown as MessagePort
  const handlers = { ...counting, ...own } as unknown as RequestHandlers
  servePort({ port, handlers, leaving, describe: ({ code }) => code })
  const send = async (data: unknown) => {
    port.onmessage?.({ data } as MessageEvent)
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { send, sent, calls }
}

const id = 'a'.repeat(16)

test('a request is answered by its id, with a result or an error', async () => {
  const { send, sent } = setUp({
    async isConnected() {
      return { isConnected: true }
    },
    async signOut() {
      throw new WalletError('server_unreachable')
    },
  })
  await send({ id, type: 'isConnected', payload: {} })
  await send({ id: 'b'.repeat(16), type: 'signOut', payload: {} })
  expect(sent).toEqual([
    { id, result: { isConnected: true } },
    { id: 'b'.repeat(16), error: { code: 'server_unreachable', message: 'server_unreachable' } },
  ])
})

test('an unknown type and a wrong payload are errors; anything else is dropped', async () => {
  const { send, sent, calls } = setUp()
  await send({ id, type: 'exportKey' })
  await send({ id, type: '__proto__' })
  await send({ id, type: 'constructor' })
  await send({ id, type: 'connectEmail', payload: { email: 'a@b.example', code: '123456' } })
  await send({ id, type: 'connectOtp', payload: JSON.parse('{"__proto__":{"admin":true}}') })
  expect(sent.map(({ error }) => error?.code)).toEqual([
    ...Array(3).fill('not_supported'),
    ...Array(2).fill('invalid_params'),
  ])
  sent.length = 0
  for (const dropped of [
    null,
    'hello',
    [],
    { type: 'signOut' },
    { id: 'short', type: 'signOut' },
    { id, type: 'signOut', extra: 1 },
    { id, type: 'rpc', payload: { method: 'eth_call', params: 'x'.repeat(300_000), chainId: 'eip155:1' } },
  ])
    await send(dropped)
  expect([sent, calls]).toEqual([[], []])
})

test('an abort ends its own request only; a second request of the same id is dropped', async () => {
  const waiting: AbortSignal[] = []
  const { send, sent } = setUp({
    connectOtp: (_payload, { signal, waiting: wait }) => {
      waiting.push(signal)
      wait()
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    },
  })
  const other = 'b'.repeat(16)
  await send({ id, type: 'connectOtp' })
  await send({ id, type: 'connectOtp' })
  await send({ id: other, type: 'connectOtp' })
  expect(waiting).toHaveLength(2)
  await send({ id, type: 'abort' })
  expect(waiting.map(({ aborted }) => aborted)).toEqual([true, false])
  expect(sent).toEqual([
    { id, waiting: true },
    { id: other, waiting: true },
    { id, error: { code: 'user_rejected', message: 'user_rejected', rpcCode: 4001 } },
  ])
})

test('a page that is left ends every request, and each still has its result', async () => {
  const leaving = new AbortController()
  const onLeaving = (signal: AbortSignal) => new Promise((resolve) => signal.addEventListener('abort', resolve))
  const { send, sent } = setUp(
    {
      rpc: async (_payload, { signal }) => {
        await onLeaving(signal)
        return '0x12'
      },
      connectOtp: async (_payload, { signal }) => {
        await onLeaving(signal)
        throw signal.reason
      },
    },
    leaving.signal,
  )
  const other = 'b'.repeat(16)
  await send({ id, type: 'rpc', payload: { method: 'eth_sendTransaction', chainId: 'eip155:1' } })
  await send({ id: other, type: 'connectOtp' })
  expect(sent).toEqual([])
  leaving.abort(new WalletError('user_rejected'))
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  expect(sent).toContainEqual({ id, result: '0x12' })
  expect(sent).toContainEqual({ id: other, error: expect.objectContaining({ code: 'user_rejected' }) })
})

test('no message throws, changes a prototype, or reaches a handler without its schema', async () => {
  const { send, calls, sent } = setUp()
  const texts = fc.oneof(
    fc.string(),
    fc.constantFrom('__proto__', 'constructor', 'toString', ...Object.keys(frameRequests)),
  )
  const values = fc.anything({ key: texts, withBigInt: true, withMap: true, withDate: true, withNullPrototype: true })
  const requests = fc.record(
    { id: fc.oneof(fc.constant(id), fc.string()), type: texts, payload: values },
    { requiredKeys: [] },
  )
  await fc.assert(
    fc.asyncProperty(fc.oneof(values, requests), async (message) => {
      calls.length = 0
      await send(message)
      for (const call of calls) {
        const { type, payload } = JSON.parse(JSON.stringify(message)) as { type: string; payload?: unknown }
        expect(call).toBe(type)
        expect(frameRequests[type as 'rpc'].safeParse(payload ?? {}).success).toBe(true)
      }
    }),
    { numRuns: 2_000 },
  )
  expect(sent.every(({ id: answered }) => answered === id)).toBe(true)
  expect(Object.keys(Object.prototype)).toEqual([])
})
