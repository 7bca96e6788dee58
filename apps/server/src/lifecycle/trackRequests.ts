import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { ServedReply } from '../middleware/ServedRequest.ts'

/** The state of the server between its start and its end. */
export type Lifecycle = {
  /** The server is closing: it still responds, with `Connection: close`, but `/ready` fails. */
  isClosing: boolean
  /** Requests without a complete response. */
  running: number
  /** Requests with a complete response. */
  served: number
  /** New requests wait for it while the port is being closed. */
  gate: Promise<void> | undefined
}

export function createLifecycle(): Lifecycle {
  return { isClosing: false, running: 0, served: 0, gate: undefined }
}

/** A connection with more unanswered requests is closed: the clients of a server send a few ahead of the responses. */
const mostAhead = 250

/** A connection's requests without a complete response, and what ends with it. */
type Connection = { running: Set<ServedReply>; leaving: Set<() => void> }
const onSocket = Symbol('connection')
type Tracked = Socket & { [onSocket]?: Connection }

/**
 * Counts running and served requests, holds new ones while the port is being closed, and reports callers that left before the response.
 * Listens to connections: a listener on each response allocates more than a small response itself, and Node tells only the first of the
 * responses that wait on a connection that it is gone.
 */
export function trackRequests(
  app: FastifyInstance,
  { lifecycle, onLeft }: { lifecycle: Lifecycle; onLeft: (reply: ServedReply) => void },
): void {
  app.server.on('connection', (socket: Tracked) => {
    const { running, leaving } = { running: new Set<ServedReply>(), leaving: new Set<() => void>() }
    socket[onSocket] = { running, leaving }
    socket.once('close', () => {
      lifecycle.running -= running.size
      for (const end of leaving) end()
      leaving.clear()
      for (const reply of running) onLeft(reply)
      running.clear()
    })
  })
  app.addHook('onRequest', (_request, reply, done) => {
    countRunning(reply, lifecycle)
    if (lifecycle.gate) lifecycle.gate.then(() => done(), done)
    else done()
  })
  app.addHook('onResponse', (_request, reply, done) => {
    countAnswered(reply, lifecycle)
    done()
  })
}

/**
 * Whether a connection is closed, now where it has sent too many requests ahead of their responses. Node parses all that a read of 64 kB
 * holds and keeps each response until those before it are sent: 2,400 requests take 20 MB, before any limit by address counts them.
 */
export function isClosed(socket: Socket): boolean {
  if (((socket as Tracked)[onSocket]?.running.size ?? 0) > mostAhead) socket.destroy()
  return socket.destroyed
}

/** Runs a function when a connection ends. The connection of a request that tests inject never does. */
export function atEnd(socket: Socket, run: () => void): void {
  ;(socket as Tracked)[onSocket]?.leaving.add(run)
}

/** Takes back what `atEnd` was told. */
export function notAtEnd(socket: Socket, run: () => void): void {
  ;(socket as Tracked)[onSocket]?.leaving.delete(run)
}

/** Counts a request as running until it is served, or its connection ends. */
export function countRunning(reply: ServedReply, lifecycle: Lifecycle): void {
  const connection = (reply.request.raw.socket as Tracked)[onSocket]
  if (!connection) return
  lifecycle.running += 1
  connection.running.add(reply)
}

/** Counts a request as served: its response is complete, or it became a WebSocket. */
export function countAnswered(reply: ServedReply, lifecycle: Lifecycle): void {
  lifecycle.served += 1
  countEnded(reply, lifecycle)
}

/** Counts a request as running no longer. */
export function countEnded(reply: ServedReply, lifecycle: Lifecycle): void {
  const connection = (reply.request.raw.socket as Tracked)[onSocket]
  if (connection?.running.delete(reply)) lifecycle.running -= 1
}
