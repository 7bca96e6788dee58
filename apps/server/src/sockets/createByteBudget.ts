import type { Socket } from 'node:net'

export type ByteBudget = {
  /**
   * Counts what is about to be kept for a connection: an answer until it is sent, a body until it is read. A connection on which nothing
   * moves for some seconds is closed.
   * @returns what to call once it is kept no longer; undefined where the caller has too much, so that it must not be.
   */
  hold: (connection: Socket, options: { caller: string; bytes: number }) => (() => void) | undefined
}

type Caller = { bytes: number; connections: Map<Socket, Held> }
/** What waits on a connection; `stop` ends the watch over it. */
type Held = { bytes: number; stop: () => void }

/** Bounds the memory that slow callers take: that of one caller, and of all together, where the caller with the most loses first. */
export function createByteBudget({
  perCaller,
  total,
  stallMs,
}: {
  perCaller: number
  total: number
  stallMs: number
}): ByteBudget {
  const callers = new Map<string, Caller>()
  let held = 0

  function open(key: string, connection: Socket): { caller: Caller; entry: Held } {
    const caller = callers.get(key) ?? { bytes: 0, connections: new Map<Socket, Held>() }
    callers.set(key, caller)
    const entry = caller.connections.get(connection) ?? { bytes: 0, stop: watch(key, connection) }
    caller.connections.set(connection, entry)
    return { caller, entry }
  }

  function watch(key: string, connection: Socket): () => void {
    const before = connection.timeout ?? 0
    const onTimeout = () => connection.destroy()
    const onClose = () => forget(key, connection)
    connection.setTimeout(stallMs).on('timeout', onTimeout).on('close', onClose)
    return () => {
      connection.off('timeout', onTimeout).off('close', onClose)
      // Node may have set another since, until the next request.
      if (connection.timeout === stallMs) connection.setTimeout(before)
    }
  }

  function forget(key: string, connection: Socket): void {
    const caller = callers.get(key)
    const entry = caller?.connections.get(connection)
    if (!caller || !entry) return
    entry.stop()
    caller.connections.delete(connection)
    caller.bytes -= entry.bytes
    held -= entry.bytes
    if (caller.connections.size === 0) callers.delete(key)
  }

  /** Makes room at the cost of the caller with the most; false where that is the one that wants it. */
  function makeRoom(key: string, bytes: number): boolean {
    while (held + bytes > total) {
      const [largest] = [...callers].sort(([, one], [, other]) => other.bytes - one.bytes)
      if (!largest || largest[0] === key) return false
      const [first] = [...largest[1].connections].sort(([, one], [, other]) => other.bytes - one.bytes)
      if (!first) return false
      forget(largest[0], first[0])
      first[0].destroy()
    }
    return true
  }

  return {
    hold(connection, { caller: key, bytes }) {
      if ((callers.get(key)?.bytes ?? 0) + bytes > perCaller || !makeRoom(key, bytes)) return undefined
      const { caller, entry } = open(key, connection)
      entry.bytes += bytes
      caller.bytes += bytes
      held += bytes
      let isSent = false
      return () => {
        if (isSent || caller.connections.get(connection) !== entry) return
        isSent = true
        entry.bytes -= bytes
        caller.bytes -= bytes
        held -= bytes
        if (entry.bytes === 0) forget(key, connection)
      }
    },
  }
}
