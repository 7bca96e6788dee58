import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * A line to Redis that can be cut, and that can lose what subscribes and unsubscribes: it never arrives there, so there is no response.
 * @param redisUrl of a Redis on this host.
 */
export async function startLine(redisUrl: string) {
  const sockets = new Set<Socket>()
  const line = {
    url: '',
    losesSubscriptions: false,
    lost: 0,
    /** Called before a subscription is passed on. */
    onSubscription: () => {},
    cut: () => sockets.forEach((socket) => void socket.destroy()),
    stop() {
      line.cut()
      server.close()
    },
  }
  const server = createServer((client) => {
    const node = connect(Number(new URL(redisUrl).port), '127.0.0.1')
    for (const socket of [client, node]) {
      sockets.add(socket)
      socket
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(socket)
          client.destroy()
          node.destroy()
        })
    }
    node.pipe(client)
    client.on('data', (bytes) => {
      const text = bytes.toString('latin1')
      const isLost = line.losesSubscriptions && /\b(un)?subscribe\b/i.test(text)
      if (isLost) line.lost += 1
      else {
        if (/\bsubscribe\b/i.test(text)) line.onSubscription()
        node.write(bytes)
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  line.url = `redis://127.0.0.1:${(server.address() as AddressInfo).port}`
  return line
}
