import type { SignedBytes } from '../adapter/following.ts'
import type { TransactionCall } from '../chainTerms.ts'
import type { Latchkey } from '../latchkey.ts'
import type { SentCall, SentTransaction } from '../state.ts'
import { mergeSentTransactions, readSentTransactions, writeSentTransactions } from '../storage/sentTransactions.ts'
import { storagePlace } from '../storage/storagePlace.ts'
import { broadcast } from '../tabChannel.ts'
import { sentHere, withoutClaims } from './thisPage.ts'

/** Updates a sent transaction in the state and in storage, and notifies the other tabs. */
export function changeSentTransaction(
  latchkey: Latchkey,
  hash: string,
  change: (sent: SentTransaction) => Partial<SentTransaction>,
): void {
  latchkey.store.setState((state) => ({
    sentTransactions: state.sentTransactions.map((sent) =>
      // The cast: what a transaction was sent for never changes, so the union's halves stay together.
      sent.hash === hash ? ({ ...sent, ...change(sent), updatedAt: after(sent) } as SentTransaction) : sent,
    ),
  }))
  saveSentTransactions(latchkey)
}

/** Now, but later than the last update: of two versions of a transaction the later one counts. */
function after({ updatedAt, sentAt }: SentTransaction): number {
  return Math.max(Date.now(), (updatedAt ?? sentAt) + 1)
}

/** Stores the transfers beside those other tabs stored, and notifies them. */
export function saveSentTransactions(latchkey: Latchkey): void {
  const place = storagePlace(latchkey)
  const { sentTransactions } = latchkey.store.getState()
  const merged = mergeSentTransactions(sentTransactions, readSentTransactions(place), {
    kept: sentHere(latchkey),
  })
  writeSentTransactions(place, merged)
  latchkey.store.setState({ sentTransactions: withoutClaims(latchkey, merged) })
  broadcast(latchkey, { topic: 'sent' })
}

/** The bytes that may be broadcast again, and whose they are: the replacement's where there is one. */
export function signedBytesOf({ hash, signed, signedAt, replacement }: SentTransaction): SignedBytes | undefined {
  return signed === undefined ? undefined : { hash: replacement?.hash ?? hash, signed, at: signedAt ?? 0 }
}

/**
 * Whether any tab ever showed it as dropped. The storage is read too: another tab may have written it that this one has not heard of, as
 * after it was frozen. A forged one only stops a broadcast.
 */
export function wasDropped(latchkey: Latchkey, hash: string): boolean {
  const lists = [latchkey.store.getState().sentTransactions, readSentTransactions(storagePlace(latchkey))]
  return lists.some((list) => list.some((sent) => sent.hash === hash && sent.wasDropped))
}

export function toSentCall({ to, value, data, memo }: TransactionCall): SentCall {
  return { to, value: value.toString(), data, ...(memo !== undefined && { memo }) }
}

export function fromSentCall({ to, value, data, memo }: SentCall): TransactionCall {
  return { to, value: BigInt(value), data, ...(memo !== undefined && { memo }) }
}
