import type { RelayContext } from '../RelayContext.ts'
import { bytesOf } from '../store/RelayStore.ts'
import { type Connection, messageKey } from './Connection.ts'
import { fullBufferBytes } from './createOutbox.ts'
import { deliver, maxInFlight, writeData } from './deliver.ts'

/** A delivery without an acknowledgement for this long counts as lost when the client subscribes again. */
const redeliverAfterMs = 5_000
/** Bytes read from the store at a time: a little more than a socket's buffer. */
const pumpedBytes = 2 * fullBufferBytes

/** Delivers a socket's stored messages, up to its limit of unread ones. */
export async function pump(context: RelayContext, connection: Connection, topics: readonly string[]): Promise<void> {
  if (topics.length === 0) return
  if (connection.socket.bufferedAmount > fullBufferBytes) {
    connection.isBehind = true
    return
  }
  connection.pumps += 1
  connection.ackedMeanwhile ??= new Set()
  // Messages published from now on may be newer than the store's result.
  connection.isBehind = false
  try {
    const query = { clientId: connection.clientId, topics, limit: maxInFlight, maxBytes: pumpedBytes }
    const { messages, examined } = await context.store.pending(query)
    chargeExamined(connection, examined)
    for (const message of messages) {
      const key = messageKey(message)
      if (connection.ackedMeanwhile.has(key) || !connection.topics.has(message.topic)) continue
      discardOldDelivery(connection, key)
      deliver(context, connection, { message, data: writeData(message) })
    }
    connection.isBehind ||= messages.length === maxInFlight || bytesOf(messages) > pumpedBytes
  } catch (error) {
    connection.isBehind = true
    throw error
  } finally {
    connection.pumps -= 1
    if (connection.pumps === 0) connection.ackedMeanwhile = undefined
  }
}

function discardOldDelivery({ inFlight, inFlightByMessage }: Connection, key: string): void {
  const id = inFlightByMessage.get(key)
  const sentAt = id === undefined ? undefined : inFlight.get(id)?.sentAt
  if (id === undefined || sentAt === undefined || performance.now() - sentAt < redeliverAfterMs) return
  inFlight.delete(id)
  inFlightByMessage.delete(key)
}

/** Topics and messages that the store examines for the cost of one call. */
const examinedPerCall = 100

/** A query costs what the store examines, including acknowledged messages. */
export function chargeExamined({ bucket }: Connection, examined: number): void {
  bucket.take(Math.floor(examined / examinedPerCall))
}
