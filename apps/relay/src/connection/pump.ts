import type { RelayContext } from '../RelayContext.ts'
import { bytesOf } from '../store/RelayStore.ts'
import { type Connection, mailKey } from './Connection.ts'
import { fullBufferBytes } from './createOutbox.ts'
import { deliver, maxInFlight, writeData } from './deliver.ts'

/** A client that asks again for what it got this long ago without a word has lost it. */
const redeliverAfterMs = 5_000
/** Bytes taken from the store at a time: a little more than a socket takes. */
const pumpedBytes = 2 * fullBufferBytes

/** Delivers what waits in the store for a socket, as much as the client may have unread. */
export async function pump(context: RelayContext, connection: Connection, topics: readonly string[]): Promise<void> {
  if (topics.length === 0) return
  if (connection.socket.bufferedAmount > fullBufferBytes) {
    connection.isBehind = true
    return
  }
  connection.pumps += 1
  connection.ackedMeanwhile ??= new Set()
  // What is published from here on may be younger than the store's answer.
  connection.isBehind = false
  try {
    const query = { clientId: connection.clientId, topics, limit: maxInFlight, maxBytes: pumpedBytes }
    const { mails, examined } = await context.store.pending(query)
    chargeExamined(connection, examined)
    for (const mail of mails) {
      const key = mailKey(mail)
      if (connection.ackedMeanwhile.has(key) || !connection.topics.has(mail.topic)) continue
      forgetOldDelivery(connection, key)
      deliver(context, connection, { mail, data: writeData(mail) })
    }
    connection.isBehind ||= mails.length === maxInFlight || bytesOf(mails) > pumpedBytes
  } catch (error) {
    connection.isBehind = true
    throw error
  } finally {
    connection.pumps -= 1
    if (connection.pumps === 0) connection.ackedMeanwhile = undefined
  }
}

function forgetOldDelivery({ inFlight, inFlightByMail }: Connection, key: string): void {
  const id = inFlightByMail.get(key)
  const sentAt = id === undefined ? undefined : inFlight.get(id)?.sentAt
  if (id === undefined || sentAt === undefined || performance.now() - sentAt < redeliverAfterMs) return
  inFlight.delete(id)
  inFlightByMail.delete(key)
}

/** Topics and mail the store looks at for the price of a call. */
const examinedPerCall = 100

/** Asking for mail costs what the store has to look at, also where all of it is acknowledged already. */
export function chargeExamined({ bucket }: Connection, examined: number): void {
  bucket.take(Math.floor(examined / examinedPerCall))
}
