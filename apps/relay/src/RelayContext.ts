import type { Logger } from 'pino'
import type { ConnectionSet } from './connection/createConnectionSet.ts'
import type { Inbox } from './connection/createInbox.ts'
import type { Outbox } from './connection/createOutbox.ts'
import type { TopicIndex } from './connection/createTopicIndex.ts'
import type { Turns } from './connection/createTurns.ts'
import type { RelayConfig } from './env.ts'
import type { Metrics } from './metrics/createMetrics.ts'
import type { StorageLog } from './metrics/createStorageLog.ts'
import type { RelayStore } from './store/RelayStore.ts'

/** Shared by every part of a running relay. */
export type RelayContext = {
  config: RelayConfig
  /** Never logs messages, tokens, topics or client ids. */
  log: Logger
  metrics: Metrics
  storageLog: StorageLog
  store: RelayStore
  index: TopicIndex
  connections: ConnectionSet
  turns: Turns
  outbox: Outbox
  inbox: Inbox
  /** Whether a client may open another socket now. */
  mayConnect(clientId: string): boolean
  /** Whether an address may connect another new client now. */
  mayBring(address: string, clientId: string): boolean
  /** JSON-RPC ids of deliveries: unique over restarts, and small enough for a JavaScript number. */
  nextDeliveryId(): string
}
