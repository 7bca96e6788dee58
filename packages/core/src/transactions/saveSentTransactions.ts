import type { Latchkey } from '../latchkey.ts'
import { mergeSentTransactions, readSentTransactions, writeSentTransactions } from '../storage/sentTransactions.ts'
import { storagePlace } from '../storage/storagePlace.ts'
import { withoutClaims } from './withoutClaims.ts'

/** Stores the transfers beside those other tabs stored, and tells them. */
export function saveSentTransactions(latchkey: Latchkey): void {
  const place = storagePlace(latchkey)
  const { sentTransactions } = latchkey.store.getState()
  const merged = mergeSentTransactions(sentTransactions, readSentTransactions(place), {
    kept: latchkey.internal.sentHere,
  })
  writeSentTransactions(place, merged)
  latchkey.store.setState({ sentTransactions: withoutClaims(latchkey, merged) })
  latchkey.internal.broadcast({ topic: 'sent' })
}
