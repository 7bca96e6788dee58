import type { Latchkey } from '../latchkey.ts'
import { followSentTransaction } from '../lifecycle/followSentTransaction.ts'
import type { RequestedTransaction, SentTransaction } from '../state.ts'
import { mergeSentTransactions } from '../storage/sentTransactions.ts'
import { sentHere } from './madeHere.ts'
import { removeRequestedTransaction } from './requestedTransactions.ts'
import { changeSentTransaction, saveSentTransactions } from './sentTransactions.ts'

type Request = Pick<RequestedTransaction, 'id' | 'caipNetworkId' | 'from' | 'details' | 'replaces'> & {
  call: RequestedTransaction['call'] | undefined
  /** Epoch ms. */
  sentAt: number
}

/**
 * What a wallet was requested to send has been broadcast, as the wallet or the chain says: lists and follows it. A replacement with the
 * nonce of its original is no entry of its own: following the original finds it. One whose nonce is unknown is an entry until its nonce is
 * known.
 *
 * Stored before the request is removed: a crash in between leaves a request whose id a transaction has, removed at the next start.
 * @returns the entry that stands for it
 */
export function acceptTransaction(
  latchkey: Latchkey,
  { id, caipNetworkId, from, details, replaces, call, sentAt }: Request,
  { hash, nonce }: { hash: string; nonce?: number },
): SentTransaction {
  const find = (wanted: string | undefined) =>
    latchkey.store.getState().sentTransactions.find((sent) => sent.hash === wanted)
  const original = find(replaces?.hash)
  if (replaces && original && nonce !== undefined && nonce === original.nonce) {
    changeSentTransaction(latchkey, original.hash, () => ({ replacement: { purpose: replaces.purpose, hash } }))
    removeRequestedTransaction(latchkey, id)
    return find(original.hash) ?? original
  }
  const kept = sentHere(latchkey)
  // What this page did not send or find itself is known from storage alone: the wallet's or the chain's word takes its place.
  const known = find(hash)
  if (known && kept.has(hash)) {
    removeRequestedTransaction(latchkey, id)
    return known
  }
  const sent: SentTransaction = {
    ...details,
    hash,
    caipNetworkId,
    from,
    nonce,
    sentAt,
    status: 'pending',
    requestId: id,
    call,
    replaces,
  }
  kept.add(hash)
  latchkey.store.setState(({ sentTransactions }) => ({
    sentTransactions: mergeSentTransactions([sent], sentTransactions, { kept }),
  }))
  saveSentTransactions(latchkey)
  removeRequestedTransaction(latchkey, id)
  followSentTransaction(latchkey, sent)
  return find(hash) ?? sent
}
