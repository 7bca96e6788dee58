import type { RelayStore } from '../store/RelayStore.ts'
import type { Connection } from './Connection.ts'

/** The topics of this process's sockets. The store watches exactly these. */
export type TopicIndex = {
  /** Resolves once no new message can be missed. @throws what the store throws; then only the topics of earlier calls stay. */
  add(connection: Connection, topics: readonly string[]): Promise<void>
  remove(connection: Connection, topics: Iterable<string>): void
  connectionsOf(topic: string): Iterable<Connection>
}

/** Each connection with the call that added it, or with a later one that succeeded. */
type Entry = { connections: Map<Connection, symbol>; ready: Promise<void> }

/** @param onError gets errors that no caller waits for. */
export function createTopicIndex(
  store: Pick<RelayStore, 'watch' | 'unwatch'>,
  onError: (error: unknown) => void,
): TopicIndex {
  const entries = new Map<string, Entry>()
  return {
    async add(connection, topics) {
      const fresh = topics.filter((topic) => !entries.has(topic))
      const ready = fresh.length > 0 ? store.watch(fresh) : Promise.resolve()
      // Awaited below, for every topic of the list.
      ready.catch(() => {})
      const call = Symbol()
      const waits: Promise<void>[] = []
      for (const topic of topics) {
        const entry = entries.get(topic) ?? { connections: new Map(), ready }
        entries.set(topic, entry)
        if (!entry.connections.has(connection)) entry.connections.set(connection, call)
        connection.topics.add(topic)
        waits.push(entry.ready)
      }
      try {
        await Promise.all(waits)
      } catch (error) {
        // What an earlier call added stays, and so does what the socket left meanwhile and added again.
        const own = topics.filter((topic) => entries.get(topic)?.connections.get(connection) === call)
        this.remove(connection, own)
        throw error
      }
      // They stay if the call that added them, of an earlier moment, fails.
      for (const topic of topics) {
        const connections = entries.get(topic)?.connections
        if (connections?.has(connection)) connections.set(connection, call)
      }
    },
    remove(connection, topics) {
      const left: string[] = []
      for (const topic of [...topics]) {
        connection.topics.delete(topic)
        const entry = entries.get(topic)
        if (!entry?.connections.delete(connection) || entry.connections.size > 0) continue
        entries.delete(topic)
        left.push(topic)
      }
      if (left.length > 0) store.unwatch(left).catch(onError)
    },
    connectionsOf: (topic) => entries.get(topic)?.connections.keys() ?? [],
  }
}
