import { findChain } from '../connection/findAdapter.ts'
import { toBaseError } from '../errors/toBaseError.ts'
import { TransactionNotPendingError } from '../errors/transactions.ts'
import { UnsupportedMethodError } from '../errors/wallet.ts'
import type { Latchkey } from '../latchkey.ts'
import { followSentTransaction } from '../lifecycle/followSentTransaction.ts'
import type { SentTransaction } from '../state.ts'
import { isUnsettled } from '../transactions/isUnsettled.ts'
import { changeSentTransaction, signedBytesOf } from '../transactions/sentTransactions.ts'

/**
 * Broadcasts a transaction of this app again, the bytes that the wallet signed, at every node of its network: for one that no node has
 * (`dropped`). The wallet gets no request, and nothing can be paid twice, because the bytes are the same. Resolves once a node has taken it;
 * `watchSentTransactions` follows it.
 *
 * Works for a transaction with `signed`: one of Bitcoin that this page broadcast itself.
 * @throws TransactionNotPendingError, UnsupportedMethodError where the bytes are not kept or the network is not configured,
 * FeeCapTooLowError and BroadcastRefusedError where every node refuses it, RpcUnavailableError, AbortedError
 * @example
 * const [sent] = getSentTransactions(latchkey)
 * if (sent.status === 'dropped' && sent.signed) await resendTransaction(latchkey, { hash: sent.hash })
 */
export async function resendTransaction(
  latchkey: Latchkey,
  { hash, signal }: { hash: string; signal?: AbortSignal | undefined },
): Promise<SentTransaction> {
  const find = () => latchkey.store.getState().sentTransactions.find((sent) => sent.hash === hash)
  const sent = find()
  if (!sent || !isUnsettled(sent)) throw new TransactionNotPendingError({ hash })
  const bytes = signedBytesOf(sent)
  const chain = findChain(latchkey, sent.caipNetworkId)
  const send = await chain?.adapter.loadSend?.()
  if (!bytes || !chain || !send?.rebroadcast) throw new UnsupportedMethodError({ method: 'resend' })
  try {
    await send.rebroadcast({ ...bytes, network: chain.network, signal })
  } catch (cause) {
    throw toBaseError(cause)
  }
  const now = find()
  // Its outcome may have come meanwhile.
  if (now?.status === 'dropped')
    changeSentTransaction(latchkey, hash, () => ({ status: 'pending', dropReason: undefined }))
  const current = find() ?? sent
  followSentTransaction(latchkey, current)
  return current
}
