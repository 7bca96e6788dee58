import { Server } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Lifecycle } from './trackRequests.ts'

/** Without a new connection for this long, the accept queue counts as empty. */
const quietMs = 20
/** The longest time that requests are held while new connections keep coming. */
const longestHoldMs = 250
/** Open connections are served until none of them had a request for this long after the port is closed. */
const lingerMs = 250
/** The longest time that one check counts as: on a busy machine, neither the server nor its callers make progress between checks. */
const longestCheckMs = { port: 1, connections: 40 }
/** The longest wall time of each wait, so that both together leave time for running requests. */
const longestWaitMs = 2_000

/**
 * Closes the port without resetting a connection. The system resets connections in the accept queue when the port closes, and idle
 * connections on which a request arrives as they close. So, first, every response has `Connection: close` and `/ready` fails, for
 * `delayMs`. Then requests are held, so that no caller reconnects, until the accept queue is empty. Then the port is closed, held requests
 * continue, and open connections get a moment to send requests they had started.
 */
export async function drain(app: FastifyInstance, options: { lifecycle: Lifecycle; delayMs: number }): Promise<void> {
  const { lifecycle, delayMs } = options
  lifecycle.isClosing = true
  // A server that never listened has no callers.
  if (!app.server.listening) return
  await sleep(delayMs)
  let release = () => {}
  lifecycle.gate = new Promise((resolve) => {
    release = resolve
  })
  try {
    await untilQuiet(app)
    // Only the port: the server's own `close` closes idle connections too.
    Server.prototype.close.call(app.server)
  } finally {
    lifecycle.gate = undefined
    release()
  }
  await untilSilent(app, lifecycle)
}

async function untilQuiet({ server }: FastifyInstance): Promise<void> {
  const held = createClock(longestCheckMs.port)
  let quiet = createClock(longestCheckMs.port)
  const onConnection = () => {
    quiet = createClock(longestCheckMs.port)
  }
  server.on('connection', onConnection)
  while (quiet.read() < quietMs && held.read() < longestHoldMs && !held.isOver())
    // Each turn of the event loop accepts waiting connections.
    await new Promise((resolve) => setImmediate(resolve))
  server.off('connection', onConnection)
}

/** Waits until no connection is left, or none had a request for `lingerMs`. */
async function untilSilent(app: FastifyInstance, lifecycle: Lifecycle): Promise<void> {
  const lingered = createClock(longestCheckMs.connections)
  let silent = createClock(longestCheckMs.connections)
  let last = ''
  while (silent.read() < lingerMs && !lingered.isOver() && (await countConnections(app)) > 0) {
    await sleep(quietMs)
    const now = `${lifecycle.running} ${lifecycle.served}`
    if (now !== last) silent = createClock(longestCheckMs.connections)
    last = now
  }
}

/** Adds up the time between reads, each as at most `longestMs`. */
function createClock(longestMs: number) {
  const beganAt = performance.now()
  let lastReadAt = beganAt
  let counted = 0
  return {
    read(): number {
      const now = performance.now()
      counted += Math.min(now - lastReadAt, longestMs)
      lastReadAt = now
      return counted
    },
    isOver: () => performance.now() - beganAt >= longestWaitMs,
  }
}

function countConnections({ server }: FastifyInstance): Promise<number> {
  return new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)))
}
