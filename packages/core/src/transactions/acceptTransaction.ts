import type { Broadcast } from '../adapter/following.ts'
import { WalletError } from '../errors/wallet.ts'
import type { Latchkey } from '../latchkey.ts'
import { followSentTransaction } from '../lifecycle/followSentTransaction.ts'
import type { RequestedTransaction, SentTransaction } from '../state.ts'
import { mergeSentTransactions } from '../storage/sentTransactions.ts'
import { removeRequestedTransaction } from './requestedTransactions.ts'
import { changeSentTransaction, saveSentTransactions } from './sentTransactions.ts'
import { sentHere } from './thisPage.ts'

type Request = Pick<
  RequestedTransaction,
  'id' | 'caipNetworkId' | 'from' | 'details' | 'replaces' | 'mark' | 'sinceBlock'
> & {
  call: RequestedTransaction['call'] | undefined
  /** Epoch ms. */
  sentAt: number
}

/**
 * Lists and follows a requested transaction that the wallet or the chain reports as broadcast. A replacement with its original's nonce gets
 * no entry of its own, because following the original finds it. One without a known nonce is an entry until its nonce is known.
 *
 * It is stored before the request is removed: after a crash in between, the next start removes the request by its id.
 * @returns the entry that stands for it
 * @throws WalletError where the hash is that of another request
 */
export function acceptTransaction(
  latchkey: Latchkey,
  { id, caipNetworkId, from, details, replaces, mark, sinceBlock, call, sentAt }: Request,
  { hash, nonce, validUntilBlock, signed, isInPlace = false }: Broadcast,
): SentTransaction {
  const find = (wanted: string | undefined) =>
    latchkey.store.getState().sentTransactions.find((sent) => sent.hash === wanted)
  const original = find(replaces?.hash)
  const hasItsNonce = nonce !== undefined && nonce === original?.nonce
  if (replaces && original && (hasItsNonce || isInPlace)) {
    const { replacement: last } = original
    const earlier = [...(last?.earlier ?? []), ...(last ? [last.hash] : [])].filter((one) => one !== hash)
    const replacement = { purpose: replaces.purpose, hash, ...(earlier.length > 0 && { earlier }) }
    // The original's bytes must not be broadcast again: they would undo a cancellation.
    changeSentTransaction(latchkey, original.hash, () => ({
      replacement,
      signed,
      signedAt: signed === undefined ? undefined : Date.now(),
    }))
    removeRequestedTransaction(latchkey, id)
    return find(original.hash) ?? original
  }
  const kept = sentHere(latchkey)
  // An entry known only from storage is replaced by what the wallet or the chain reports.
  const known = find(hash)
  if (known && kept.has(hash)) {
    // SECURITY: an earlier payment, its equal perhaps, would be taken for this one, which nobody may have sent.
    if (known.requestId !== id)
      throw new WalletError({ details: 'The wallet returned the hash of an earlier transaction.' })
    removeRequestedTransaction(latchkey, id)
    return known
  }
  const sent: SentTransaction = {
    ...details,
    hash,
    caipNetworkId,
    from,
    nonce,
    ...(mark !== undefined && { mark }),
    ...(sinceBlock !== undefined && { sinceBlock }),
    ...(validUntilBlock !== undefined && { validUntilBlock }),
    sentAt,
    status: 'pending',
    requestId: id,
    call,
    ...(signed !== undefined && { signed, signedAt: Date.now() }),
    replaces,
  }
  kept.add(hash)
  latchkey.store.setState(({ sentTransactions }) => ({
    sentTransactions: mergeSentTransactions([sent, ...sentTransactions], [], { kept }),
  }))
  saveSentTransactions(latchkey)
  removeRequestedTransaction(latchkey, id)
  followSentTransaction(latchkey, sent)
  return find(hash) ?? sent
}
