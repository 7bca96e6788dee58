import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** Where the server is between its start and its end. */
export type Lifecycle = {
  /** It is about to end: it answers, tells every caller to connect anew, and is not ready for more. */
  isClosing: boolean
  /** Requests that are being answered. */
  running: number
  /** Requests that were answered. */
  served: number
  /** Requests wait for it before they are looked at, in the moment in which the port is closed. */
  gate: Promise<void> | undefined
}

export function createLifecycle(): Lifecycle {
  return { isClosing: false, running: 0, served: 0, gate: undefined }
}

/** What a connection has to do: how many requests run on it, and the last of them. */
const onSocket = Symbol('requests')
type Tracked = Socket & { [onSocket]?: { running: number; last: FastifyReply | undefined } }

/**
 * Counts requests that run and that were answered, holds those that come while the port is closed, and tells of callers that left before
 * their answer. It listens to connections: a listener on each answer costs more than a small answer does, in garbage.
 */
export function trackRequests(
  app: FastifyInstance,
  { lifecycle, onLeft }: { lifecycle: Lifecycle; onLeft: (reply: FastifyReply) => void },
): void {
  app.server.on('connection', (socket: Tracked) => {
    const requests = { running: 0, last: undefined as FastifyReply | undefined }
    socket[onSocket] = requests
    socket.once('close', () => {
      lifecycle.running -= requests.running
      requests.running = 0
      if (requests.last) onLeft(requests.last)
    })
  })
  app.addHook('onRequest', (request, reply, done) => {
    const requests = (request.raw.socket as Tracked)[onSocket]
    if (requests) {
      lifecycle.running += 1
      requests.running += 1
      requests.last = reply
    }
    if (lifecycle.gate) lifecycle.gate.then(() => done(), done)
    else done()
  })
  app.addHook('onResponse', (_request, reply, done) => {
    countAnswered(reply, lifecycle)
    done()
  })
}

/** A request is over: it was answered, or is a WebSocket from here on. */
export function countAnswered(reply: FastifyReply, lifecycle: Lifecycle): void {
  lifecycle.served += 1
  const requests = (reply.request.raw.socket as Tracked)[onSocket]
  if (!requests || requests.running === 0) return
  lifecycle.running -= 1
  requests.running -= 1
  if (requests.last === reply) requests.last = undefined
}
