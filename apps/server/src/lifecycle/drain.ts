import { Server } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Lifecycle } from './trackRequests.ts'

/** No caller came for this long: the line in front of the port is empty. */
const quietMs = 20
/** Callers that keep coming are not waited for any longer. */
const longestHoldMs = 250
/** Callers that keep a connection open are answered on it until none of them was heard for this long after the port is closed. */
const lingerMs = 250
/**
 * What a look at the callers took longer than this was the machine's time and not theirs: a busy one does not let us look, nor them speak.
 */
const longestLookMs = { port: 1, connections: 40 }
/** By the clock, neither wait is longer, so that together they leave time for what runs. */
const longestWaitMs = 2_000

/**
 * Ends the taking of connections so that none is cut: a connection that the system has taken and the server has not is reset when the port
 * is closed, and so is one on which a request arrives as it is closed for being idle. First every answer says `Connection: close`, and
 * `/ready` that it ends, for `delayMs`; then requests are held, so that those who are answered come back to no port, until nobody is in
 * line; then the port is closed, what was held is answered, and open connections get a moment to send what they had begun.
 */
export async function drain(app: FastifyInstance, options: { lifecycle: Lifecycle; delayMs: number }): Promise<void> {
  const { lifecycle, delayMs } = options
  lifecycle.isClosing = true
  // Nobody sends requests to a server that never listened.
  if (!app.server.listening) return
  await sleep(delayMs)
  let release = () => {}
  lifecycle.gate = new Promise((resolve) => {
    release = resolve
  })
  try {
    await untilQuiet(app)
    // Only the port: the server's own `close` hangs up on idle connections too.
    Server.prototype.close.call(app.server)
  } finally {
    lifecycle.gate = undefined
    release()
  }
  await untilSilent(app, lifecycle)
}

async function untilQuiet({ server }: FastifyInstance): Promise<void> {
  const held = createClock(longestLookMs.port)
  let quiet = createClock(longestLookMs.port)
  const onConnection = () => {
    quiet = createClock(longestLookMs.port)
  }
  server.on('connection', onConnection)
  while (quiet.look() < quietMs && held.look() < longestHoldMs && !held.isOver())
    // By turns of the event loop: each takes whoever is in line.
    await new Promise((resolve) => setImmediate(resolve))
  server.off('connection', onConnection)
}

/** Until no connection is left, or none had a request for a while. */
async function untilSilent(app: FastifyInstance, lifecycle: Lifecycle): Promise<void> {
  const lingered = createClock(longestLookMs.connections)
  let silent = createClock(longestLookMs.connections)
  let heard = ''
  while (silent.look() < lingerMs && !lingered.isOver() && (await countConnections(app)) > 0) {
    await sleep(quietMs)
    const now = `${lifecycle.running} ${lifecycle.served}`
    if (now !== heard) silent = createClock(longestLookMs.connections)
    heard = now
  }
}

/** Counts the time between looks, none of them as more than `longestMs`. */
function createClock(longestMs: number) {
  const beganAt = performance.now()
  let lookedAt = beganAt
  let counted = 0
  return {
    look(): number {
      const now = performance.now()
      counted += Math.min(now - lookedAt, longestMs)
      lookedAt = now
      return counted
    },
    isOver: () => performance.now() - beganAt >= longestWaitMs,
  }
}

function countConnections({ server }: FastifyInstance): Promise<number> {
  return new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)))
}
