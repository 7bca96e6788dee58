import type { Socket } from 'node:net'

export type ByteBudget = {
  /** Whether `hold` would keep the bytes. In total there is room for them afterwards: callers with more may be disconnected for it. */
  admits: (options: { caller: string; bytes: number }) => boolean
  /**
   * Counts the bytes that a connection keeps in memory: a response until it is sent, a body until it is read. A connection without progress
   * for some seconds is closed.
   * @returns a function that releases the bytes; undefined where the caller is over its limit and they must not be kept.
   */
  hold: (connection: Socket, options: { caller: string; bytes: number }) => (() => void) | undefined
}

type Caller = { bytes: number; connections: Map<Socket, Held> }
/** The bytes that wait on a connection; `stop` removes its listeners. */
type Held = { bytes: number; stop: () => void }

/** Limits the memory of slow callers, per caller and in total. Above the total, the caller with the most bytes is disconnected first. */
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
    const onClose = () => release(key, connection)
    connection.setTimeout(stallMs).on('timeout', onTimeout).on('close', onClose)
    return () => {
      connection.off('timeout', onTimeout).off('close', onClose)
      // Node may have set another timeout since, until the next request.
      if (connection.timeout === stallMs) connection.setTimeout(before)
    }
  }

  function release(key: string, connection: Socket): void {
    const caller = callers.get(key)
    const entry = caller?.connections.get(connection)
    if (!caller || !entry) return
    entry.stop()
    caller.connections.delete(connection)
    caller.bytes -= entry.bytes
    held -= entry.bytes
    if (caller.connections.size === 0) callers.delete(key)
  }

  /** Disconnects the callers with the most bytes; false where the requesting caller is the one with the most. */
  function makeRoom(key: string, bytes: number): boolean {
    while (held + bytes > total) {
      const [largest] = [...callers].sort(([, one], [, other]) => other.bytes - one.bytes)
      if (!largest || largest[0] === key) return false
      const [first] = [...largest[1].connections].sort(([, one], [, other]) => other.bytes - one.bytes)
      if (!first) return false
      release(largest[0], first[0])
      first[0].destroy()
    }
    return true
  }

  function admits({ caller, bytes }: { caller: string; bytes: number }): boolean {
    return (callers.get(caller)?.bytes ?? 0) + bytes <= perCaller && makeRoom(caller, bytes)
  }

  return {
    admits,
    hold(connection, { caller: key, bytes }) {
      if (!admits({ caller: key, bytes })) return undefined
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
        if (entry.bytes === 0) release(key, connection)
      }
    },
  }
}
