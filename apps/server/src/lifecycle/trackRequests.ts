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

/** A connection's requests without a complete response, and what ends with it. Mostly one: a Set would be made anew every few of them. */
type Connection = { running: ServedReply[]; leaving: (() => void)[] }
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
    const connection: Connection = { running: [], leaving: [] }
    socket[onSocket] = connection
    socket.once('close', () => {
      lifecycle.running -= connection.running.length
      for (const end of connection.leaving.splice(0)) end()
      for (const reply of connection.running.splice(0)) onLeft(reply)
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
  if (((socket as Tracked)[onSocket]?.running.length ?? 0) > mostAhead) socket.destroy()
  return socket.destroyed
}

/** Runs a function when a connection ends. The connection of a request that tests inject never does. */
export function atEnd(socket: Socket, run: () => void): void {
  ;(socket as Tracked)[onSocket]?.leaving.push(run)
}

/** Takes back what `atEnd` was told. */
export function notAtEnd(socket: Socket, run: () => void): void {
  const connection = (socket as Tracked)[onSocket]
  if (connection) remove(connection.leaving, run)
}

/** Counts a request as running until it is served, or its connection ends. */
export function countRunning(reply: ServedReply, lifecycle: Lifecycle): void {
  const connection = (reply.request.raw.socket as Tracked)[onSocket]
  if (!connection) return
  lifecycle.running += 1
  connection.running.push(reply)
}

/** Counts a request as served: its response is complete, or it became a WebSocket. */
export function countAnswered(reply: ServedReply, lifecycle: Lifecycle): void {
  lifecycle.served += 1
  countEnded(reply, lifecycle)
}

/** Counts a request as running no longer. */
export function countEnded(reply: ServedReply, lifecycle: Lifecycle): void {
  const connection = (reply.request.raw.socket as Tracked)[onSocket]
  if (connection && remove(connection.running, reply)) lifecycle.running -= 1
}

function remove<item>(list: item[], one: item): boolean {
  const index = list.indexOf(one)
  if (index < 0) return false
  if (index === list.length - 1) list.pop()
  else list.splice(index, 1)
  return true
}
