import type { Connection } from './Connection.ts'

/** Memory that sockets use in this process, limited by address and in total. */
export type Shares = {
  /** Sets a socket's bytes; 0 removes it. */
  set(connection: Connection, bytes: number): void
  of(connection: Connection): number
  /** Terminates the fullest sockets of an address, or of the fullest address, until there is room for `bytes`. */
  makeRoom(address: string, bytes: number): void
}

const addressBytes = 16_000_000
const allBytes = 128_000_000

/** @param cut terminates a socket and frees its memory. */
export function createShares(cut: (connection: Connection) => void): Shares {
  const byAddress = new Map<string, { bytes: number; sockets: Map<Connection, number> }>()
  let total = 0

  const of = (connection: Connection) => byAddress.get(connection.address)?.sockets.get(connection) ?? 0

  function set(connection: Connection, bytes: number): void {
    const change = bytes - of(connection)
    // The most frequent case: a complete message uses no share.
    if (change === 0) return
    const known = byAddress.get(connection.address) ?? { bytes: 0, sockets: new Map<Connection, number>() }
    known.sockets.set(connection, bytes)
    known.bytes += change
    total += change
    if (bytes === 0) known.sockets.delete(connection)
    if (known.sockets.size > 0) byAddress.set(connection.address, known)
    else byAddress.delete(connection.address)
  }

  function cutFullest(address: string): void {
    const [fullest] = [...(byAddress.get(address)?.sockets ?? [])].toSorted(([, a], [, b]) => b - a)
    if (!fullest) return
    cut(fullest[0])
    set(fullest[0], 0)
  }

  return {
    set,
    of,
    makeRoom(address, bytes) {
      while ((byAddress.get(address)?.bytes ?? 0) + bytes > addressBytes && byAddress.has(address)) cutFullest(address)
      while (total + bytes > allBytes && byAddress.size > 0) {
        const [largest] = [...byAddress].toSorted(([, a], [, b]) => b.bytes - a.bytes)
        if (largest) cutFullest(largest[0])
      }
    },
  }
}
