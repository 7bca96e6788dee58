import type { RelayContext } from '../RelayContext.ts'
import { type Connection, mailKey } from './Connection.ts'
import { pump } from './pump.ts'
import { reportStoreError } from './reportStoreError.ts'

/**
 * Takes a client's answer to a delivery: a result ends the mail's waiting for this client, an error leaves it in the mailbox for the next subscription.
 * @returns false when nothing of that id was delivered on this socket.
 */
export function acknowledge(
  context: RelayContext,
  connection: Connection,
  answer: { id: string; isResult: boolean },
): boolean {
  const { inFlight, inFlightByMail, clientId } = connection
  const delivery = inFlight.get(answer.id)
  if (!delivery) return false
  const key = mailKey(delivery)
  inFlight.delete(answer.id)
  inFlightByMail.delete(key)
  if (!answer.isResult) return true
  connection.ackedMeanwhile?.add(key)
  context.metrics.count('acknowledged_total')
  context.metrics.observeDelivery((Date.now() - delivery.publishedAt) / 1000)
  context.store.acknowledge(clientId, [delivery]).catch(onStoreError)
  if (connection.isBehind && inFlight.size === 0) pump(context, connection, [...connection.topics]).catch(onStoreError)
  return true

  // A mail whose acknowledgement was lost comes again, and the client knows it by its words.
  function onStoreError(error: unknown): void {
    reportStoreError(context, error)
  }
}
