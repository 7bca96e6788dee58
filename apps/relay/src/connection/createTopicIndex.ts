import type { RelayStore } from '../store/RelayStore.ts'
import type { Connection } from './Connection.ts'

/** The topics of this process's sockets. The store watches exactly these. */
export type TopicIndex = {
  /** Resolves once no new message can be missed. */
  add(connection: Connection, topics: readonly string[]): Promise<void>
  remove(connection: Connection, topics: Iterable<string>): void
  connectionsOf(topic: string): Iterable<Connection>
}

type Entry = { connections: Set<Connection>; ready: Promise<void> }

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
      for (const topic of topics) {
        const entry = entries.get(topic) ?? { connections: new Set(), ready }
        entries.set(topic, entry)
        entry.connections.add(connection)
        connection.topics.add(topic)
      }
      try {
        await Promise.all(topics.map((topic) => entries.get(topic)?.ready))
      } catch (error) {
        this.remove(connection, topics)
        throw error
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
    connectionsOf: (topic) => entries.get(topic)?.connections ?? [],
  }
}
