import type { Connection } from './Connection.ts'

/** The open sockets, by client and by address. */
export type ConnectionSet = Iterable<Connection> & {
  readonly size: number
  add(connection: Connection): void
  delete(connection: Connection): void
  has(connection: Connection): boolean
  /** Oldest first. */
  ofClient(clientId: string): Connection[]
  /** The number of sockets of an address, see `addressKey`. */
  ofAddress(address: string): number
}

export function createConnectionSet(): ConnectionSet {
  const all = new Set<Connection>()
  const byClient = new Map<string, Set<Connection>>()
  const byAddress = new Map<string, Set<Connection>>()

  function put(map: Map<string, Set<Connection>>, key: string, connection: Connection): void {
    map.set(key, (map.get(key) ?? new Set()).add(connection))
  }

  function take(map: Map<string, Set<Connection>>, key: string, connection: Connection): void {
    const some = map.get(key)
    some?.delete(connection)
    if (some?.size === 0) map.delete(key)
  }

  return {
    get size() {
      return all.size
    },
    [Symbol.iterator]: () => all.values(),
    add(connection) {
      all.add(connection)
      put(byClient, connection.clientId, connection)
      put(byAddress, connection.address, connection)
    },
    delete(connection) {
      all.delete(connection)
      take(byClient, connection.clientId, connection)
      take(byAddress, connection.address, connection)
    },
    has: (connection) => all.has(connection),
    ofClient: (clientId) => [...(byClient.get(clientId) ?? [])],
    ofAddress: (address) => byAddress.get(address)?.size ?? 0,
  }
}
