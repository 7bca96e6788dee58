import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect as connectTcp, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { connectClient } from '../test/connectClient.ts'
import { type Relay, startRelay } from './startRelay.ts'

const relays: Relay[] = []
const held: Socket[] = []
afterEach(async () => {
  for (const socket of held.splice(0)) socket.destroy()
  for (const relay of relays.splice(0)) await relay.close()
})

/** Opens sockets from one address and never closes them. Returns those that the relay has not terminated. */
async function hold(relay: Relay, count: number, request: string) {
  const open = new Set<Socket>()
  for (let i = 0; i < count; i++) {
    const socket = connectTcp({ port: relay.port, host: '127.0.0.1', localAddress: '127.0.6.1', allowHalfOpen: true })
    held.push(socket)
    open.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => open.delete(socket))
    await once(socket, 'connect')
    socket.write(request)
    socket.resume()
    // When the relay ends its side, this peer keeps its own open; writing shows whether the relay has terminated the connection.
    socket.on('end', () => setInterval(() => socket.write('x'), 50).unref())
  }
  return open
}

function upgrade(query: string): string {
  const key = randomBytes(16).toString('base64')
  return `GET /?${query} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`
}

describe('rejected sockets', () => {
  test.each([
    ['with a close reason', 'auth=bad&useOnCloseEvent=true'],
    ['with a status', 'auth=bad'],
  ])('%s are terminated after two seconds, even if they stay silent', async (_, query) => {
    const relay = await startRelay()
    relays.push(relay)
    const open = await hold(relay, 80, upgrade(query))
    await expect.poll(() => open.size, { timeout: 8_000 }).toBe(0)
  })

  test('are limited by address before they send anything, and another address is admitted', async () => {
    const relay = await startRelay({ maxConnectionsPerIp: 10 })
    relays.push(relay)
    const open = await hold(relay, 300, '')
    await expect.poll(() => open.size, { timeout: 5_000 }).toBeLessThanOrEqual(110)
    const visitor = await connectClient(relay.url, { socket: { localAddress: '127.0.6.2' } })
    expect(await visitor.call('irn_unsubscribe', { topic: 'a'.repeat(64) })).toBe(true)
    await visitor.close()
  })
})
