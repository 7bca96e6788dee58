import { createHash } from 'node:crypto'
import type { Metrics } from '../metrics/createMetrics.ts'
import type { Mail } from '../store/RelayStore.ts'
import { type Connection, mailKey } from './Connection.ts'
import { fullBufferBytes, type Outbox } from './createOutbox.ts'

/** Deliveries a client may have unread on its socket; the rest waits in the store. */
export const maxInFlight = 200

/** What a delivery contains of a mail. */
export function toData({ topic, message, publishedAt, tag, attestation }: Mail) {
  return { topic, message, publishedAt, tag, attestation }
}

/** The same as JSON, shared by all its readers. */
export function writeData(mail: Mail): string {
  return JSON.stringify(toData(mail))
}

/** Puts a mail on a socket, unless it is there already or the client has enough to read. */
export function deliver(
  context: { metrics: Metrics; outbox: Outbox; nextDeliveryId(): string },
  connection: Connection,
  { mail, data }: { mail: Mail; data: string },
): void {
  const { socket, inFlight, inFlightByMail } = connection
  if (mail.publisher === connection.clientId || inFlightByMail.has(mailKey(mail))) return
  if (inFlight.size >= maxInFlight || socket.bufferedAmount > fullBufferBytes) {
    connection.isBehind = true
    return
  }
  const id = context.nextDeliveryId()
  const { topic, publishedAt } = mail
  inFlight.set(id, { id: mail.id, topic, publishedAt, sentAt: performance.now() })
  inFlightByMail.set(mailKey(mail), id)
  context.metrics.count('delivered_total')
  // The id goes in as digits: it is a number to the client.
  context.outbox.send(
    connection,
    `{"id":${id},"jsonrpc":"2.0","method":"irn_subscription","params":{"id":"${subscriptionId(connection.clientId, topic)}","data":${data}}}`,
  )
}

/** The same for each subscription of a client to a topic, so that it can be computed again without being stored. */
export function subscriptionId(clientId: string, topic: string): string {
  return createHash('sha256').update(clientId).update(topic).digest('hex')
}
