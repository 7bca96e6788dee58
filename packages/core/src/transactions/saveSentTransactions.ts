import type { Latchkey } from '../latchkey.ts'
import { mergeSentTransactions, readSentTransactions, writeSentTransactions } from '../storage/sentTransactions.ts'
import { storagePlace } from '../storage/storagePlace.ts'
import { withoutClaims } from './withoutClaims.ts'

/** Stores the transfers beside those other tabs stored, and tells them. */
export function saveSentTransactions(kit: Latchkey): void {
  const place = storagePlace(kit)
  const { sentTransactions } = kit.store.getState()
  const merged = mergeSentTransactions(sentTransactions, readSentTransactions(place), { kept: kit.internal.sentHere })
  writeSentTransactions(place, merged)
  kit.store.setState({ sentTransactions: withoutClaims(kit, merged) })
  kit.internal.broadcast({ topic: 'sent' })
}
