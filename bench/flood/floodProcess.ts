import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { createIdentity } from '../../apps/relay/test/signToken.ts'

/**
 * Clients that publish as fast as the relay takes it, for a month, from addresses of their own: half of them large messages and half small
 * ones, half on topics without subscribers and half on topics they are subscribed to themselves. Closed ones come back at once.
 */

const [relayUrl = '', keys = '0', addresses = '0'] = process.argv.slice(2)
const month = 30 * 86_400
const largeBytes = 100_000
const smallBytes = 200
/** Calls a client has on its way. */
const inFlight = 8
const retryMs = 100

/** What the relay said to the calls, and what was published before it did. */
const counts = { stored: 0, bytes: 0, connections: 0 }
const rejections: Record<string, number> = {}
const filler = randomBytes(largeBytes).toString('base64')
let id = 1e9

async function flood(index: number): Promise<void> {
  const identity = createIdentity()
  const localAddress = `127.1.0.${1 + (index % Number(addresses))}`
  const bytes = index % 2 ? largeBytes : smallBytes
  const isSubscribed = index % 4 > 1
  while (true) {
    const url = `${relayUrl}/?auth=${identity.token(relayUrl)}&projectId=flood&useOnCloseEvent=true`
    const socket = new WebSocket(url, { perMessageDeflate: false, localAddress })
    const topic = randomBytes(32).toString('hex')
    const publish = () => {
      const message = randomBytes(12).toString('base64') + filler.slice(0, bytes)
      const on = isSubscribed ? topic : randomBytes(32).toString('hex')
      const params = { topic: on, message, ttl: month, tag: 1100 }
      socket.send(JSON.stringify({ id: ++id, jsonrpc: '2.0', method: 'irn_publish', params }))
      counts.bytes += bytes
    }
    socket.on('error', () => {})
    socket.on('message', (data) => {
      const frame = JSON.parse(String(data))
      if (frame.id === 1) return
      if (frame.error) rejections[frame.error.data] = (rejections[frame.error.data] ?? 0) + 1
      else counts.stored += 1
      publish()
    })
    socket.on('open', () => {
      counts.connections += 1
      if (isSubscribed)
        socket.send(JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'irn_subscribe', params: { topic } }))
      for (let i = 0; i < inFlight; i++) publish()
    })
    await once(socket, 'close')
    await delay(retryMs)
  }
}

for (let index = 0; index < Number(keys); index++) void flood(index)
process.on('message', () => process.send?.({ counts, rejections }))
process.on('disconnect', () => process.exit())
process.send?.({ started: true })
