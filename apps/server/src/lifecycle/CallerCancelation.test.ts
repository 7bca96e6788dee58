import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify, { type FastifyReply } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CallerCancelation } from './CallerCancelation.ts'
import { createLifecycle, trackRequests } from './trackRequests.ts'

const app = Fastify()
const left: unknown[] = []
let seen: FastifyReply[] = []
beforeAll(async () => {
  trackRequests(app, { lifecycle: createLifecycle(), onLeft: ({ request }) => left.push(request.id) })
  app.get('/', (_request, reply) => void seen.push(reply))
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())

/** Sends requests on one connection, none of which is answered. */
async function sendAhead(count: number) {
  seen = []
  left.length = 0
  const caller = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  caller.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(count))
  await expect.poll(() => seen.length).toBe(count)
  const socket = seen[0]?.raw.socket ?? caller
  const cancelations = seen.map((reply) => new CallerCancelation(reply.request.raw.socket))
  const calls: string[] = []
  for (const [index, cancelation] of cancelations.entries()) {
    const removed = () => void calls.push('removed')
    cancelation.addEventListener('abort', removed)
    cancelation.removeEventListener('abort', removed)
    cancelation.addEventListener('abort', () => void calls.push(`call ${index}`))
  }
  return { caller, socket, cancelations, calls }
}

test('aborts every request of a connection once its caller leaves, also those that wait behind others', async () => {
  const { caller, socket, cancelations, calls } = await sendAhead(3)
  cancelations[2]?.throwIfAborted()
  const closed = once(socket, 'close')
  caller.destroy()
  await closed
  expect(calls).toEqual(['call 0', 'call 1', 'call 2'])
  expect(cancelations[2]?.reason).toMatchObject({ name: 'AbortError' })
  expect(() => cancelations[2]?.throwIfAborted()).toThrow('aborted')
  expect(left).toEqual(seen.map(({ request }) => request.id))
})

test('is aborted for a request whose caller left before', async () => {
  const { caller, socket } = await sendAhead(1)
  const closed = once(socket, 'close')
  caller.destroy()
  await closed
  expect(() => new CallerCancelation(socket).throwIfAborted()).toThrow('aborted')
})

test('is not aborted by complete responses', async () => {
  const { caller, cancelations, calls } = await sendAhead(2)
  for (const reply of seen) reply.send('complete')
  await once(caller, 'data')
  expect(calls).toEqual([])
  expect(cancelations.map(({ reason }) => reason)).toEqual([undefined, undefined])
  caller.destroy()
})
