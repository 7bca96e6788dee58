import { randomUUID } from 'node:crypto'
import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { createTokenBucket } from '../limits/createTokenBucket.ts'
import { reportStoreError } from '../metrics/createStorageLog.ts'
import type { RelayContext } from '../RelayContext.ts'
import type { Connection } from './Connection.ts'
import { endSocket } from './endSocket.ts'
import { pump } from './pump.ts'
import { receiveFrame } from './receiveFrame.ts'

/** A burst may use the calls of this many seconds. */
const burstSeconds = 10
/**
 * Clients subscribe again as soon as they reconnect, and some acknowledge but discard messages that arrive before that. A client that does
 * not subscribe within this time gets the messages of its earlier subscriptions.
 */
const resumeAfterMs = 2_000

/**
 * Serves an admitted client on its socket until that closes.
 * @param sockets.raw the connection below the WebSocket.
 */
export function openConnection(
  context: RelayContext,
  { socket, raw }: { socket: WebSocket; raw: Duplex },
  client: { clientId: string; address: string },
): void {
  const { config, connections, index, log } = context
  const connection: Connection = {
    socket,
    ...client,
    topics: new Set(),
    inFlight: new Map(),
    inFlightByMessage: new Map(),
    ackedMeanwhile: undefined,
    pumps: 0,
    isBehind: false,
    isAlive: true,
    tail: Promise.resolve(),
    waiting: 0,
    waitingLetters: 0,
    bucket: createTokenBucket({
      perSecond: config.maxRequestsPerSecond,
      burst: config.maxRequestsPerSecond * burstSeconds,
    }),
  }
  connections.add(connection)
  context.inbox.follow(connection, raw)
  const openedAt = performance.now()
  // Connects the two log lines of a connection, without the client's identity.
  const logged = log.child({ connection: randomUUID() })
  logged.info('connection opened')
  const own = connections.ofClient(client.clientId)
  for (const old of own.slice(0, -config.maxConnectionsPerClient))
    endSocket(context, old, { code: 3001, reason: 'Too many connections of this client' })

  const resuming = setTimeout(() => {
    resume().catch((error: unknown) => reportStoreError(context, error))
  }, resumeAfterMs)

  socket.on('message', (frame, isBinary) => {
    if (!connections.has(connection)) return
    connection.isAlive = true
    if (isBinary) endSocket(context, connection, { code: 1003, reason: 'Frames are text' })
    else receiveFrame(context, connection, frame.toString())
  })
  socket.on('pong', () => {
    connection.isAlive = true
  })
  // On an oversized frame or invalid UTF-8 `ws` closes the socket itself.
  socket.on('error', (error) => logged.debug({ error: error.message }, 'socket error'))
  socket.on('close', (code) => {
    const seconds = Math.round(performance.now() - openedAt) / 1000
    logged.info({ code, seconds, topics: connection.topics.size }, 'connection closed')
    clearTimeout(resuming)
    connections.delete(connection)
    index.remove(connection, connection.topics)
  })

  async function resume(): Promise<void> {
    const dormant = (await context.store.topicsOf(client.clientId)).filter((topic) => !connection.topics.has(topic))
    if (!connections.has(connection)) return
    await index.add(connection, dormant)
    await pump(context, connection, dormant)
  }
}

/** The official client closes a socket that is silent for 35 s. */
const pingMs = 30_000

/** Pings every socket, closes those without a pong since the last ping, and resumes delivery to those that were full. @returns stops it */
export function keepAlive(context: RelayContext, intervalMs = pingMs): () => void {
  const timer = setInterval(() => {
    for (const connection of context.connections) {
      // A paused socket cannot receive a pong.
      if (!connection.isAlive && connection.waiting === 0) {
        context.metrics.count('dropped_sockets_total', 'silent')
        connection.socket.terminate()
        continue
      }
      connection.isAlive = false
      connection.socket.ping()
      if (connection.isBehind)
        pump(context, connection, [...connection.topics]).catch((error: unknown) => reportStoreError(context, error))
    }
  }, intervalMs)
  return () => clearInterval(timer)
}
