import { createHash } from 'node:crypto'
import type { Metrics } from '../metrics/createMetrics.ts'
import type { StoredMessage } from '../store/RelayStore.ts'
import { type Connection, messageKey } from './Connection.ts'
import { fullBufferBytes, type Outbox } from './createOutbox.ts'

/** Maximum unacknowledged deliveries on a socket; the rest waits in the store. */
export const maxInFlight = 200

/** The fields of a message in a delivery. */
export function toData({ topic, message, publishedAt, tag, attestation }: StoredMessage) {
  return { topic, message, publishedAt, tag, attestation }
}

/** The same as JSON, shared by all subscribers. */
export function writeData(message: StoredMessage): string {
  return JSON.stringify(toData(message))
}

/** Sends a message to a socket, unless it is in flight already or the client has too much unread. */
export function deliver(
  context: { metrics: Metrics; outbox: Outbox; nextDeliveryId(): string },
  connection: Connection,
  { message, data }: { message: StoredMessage; data: string },
): void {
  const { socket, inFlight, inFlightByMessage } = connection
  if (message.publisher === connection.clientId || inFlightByMessage.has(messageKey(message))) return
  if (inFlight.size >= maxInFlight || socket.bufferedAmount > fullBufferBytes) {
    connection.isBehind = true
    return
  }
  const id = context.nextDeliveryId()
  const { topic, publishedAt } = message
  inFlight.set(id, { id: message.id, topic, publishedAt, sentAt: performance.now() })
  inFlightByMessage.set(messageKey(message), id)
  context.metrics.count('delivered_total')
  // The id goes in as digits: it is a number to the client.
  context.outbox.send(
    connection,
    `{"id":${id},"jsonrpc":"2.0","method":"irn_subscription","params":{"id":"${subscriptionId(connection.clientId, topic)}","data":${data}}}`,
  )
}

/** Derived from client and topic, so that it need not be stored. */
export function subscriptionId(clientId: string, topic: string): string {
  return createHash('sha256').update(clientId).update(topic).digest('hex')
}
