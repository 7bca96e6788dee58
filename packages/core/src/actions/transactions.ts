import type { Unsubscribe } from '../adapter/wallets.ts'
import type { Latchkey } from '../latchkey.ts'
import type { RequestedTransaction, SentTransaction, TransactionsState } from '../state.ts'
import { sentTransactionLimit } from '../storage/sentTransactions.ts'
import { watch } from './account.ts'

/**
 * Transfers this app sent, newest first, pending ones included; kept across reloads.
 *
 * @example
 * getSentTransactions(latchkey)[0]?.status // 'pending' | 'confirmed' | 'failed' | 'replaced' | …
 */
export function getSentTransactions(latchkey: Latchkey): readonly SentTransaction[] {
  return latchkey.store.getState().sentTransactions
}

/**
 * Watches the transfers this app sent until they are final.
 *
 * @example
 * const stop = watchSentTransactions(latchkey, ([latest]) => render(latest?.status))
 */
export function watchSentTransactions(
  latchkey: Latchkey,
  onChange: (value: readonly SentTransaction[], previous: readonly SentTransaction[]) => void,
): Unsubscribe {
  return watch(latchkey, getSentTransactions, onChange)
}

/** Returns the same list for the same state, so that watchers are notified only of changes. */
const open = new WeakMap<readonly RequestedTransaction[], readonly RequestedTransaction[]>()

/**
 * The transactions that wallets were requested to send and may still show, newest first; kept across reloads and crashes. Includes the
 * request of this page that the wallet shows now.
 *
 * Check this list before sending again after a crash: the wallet may still show the request, or may have sent it. What appears on chain
 * moves to `getSentTransactions` automatically; the rest is removed an hour after the request.
 * @example
 * const waiting = getRequestedTransactions(latchkey)
 * if (waiting.length > 0) console.log('Your wallet may still show a request. Check it before you send again.')
 */
export function getRequestedTransactions(latchkey: Latchkey): readonly RequestedTransaction[] {
  const { requestedTransactions } = latchkey.store.getState()
  const known = open.get(requestedTransactions)
  if (known) return known
  const list = requestedTransactions.filter(({ hasFailed }) => !hasFailed)
  open.set(requestedTransactions, list)
  return list
}

/**
 * Watches the transactions that wallets were requested to send and have not answered.
 *
 * @example
 * const stop = watchRequestedTransactions(latchkey, (requests) => render(requests))
 */
export function watchRequestedTransactions(
  latchkey: Latchkey,
  onChange: (value: readonly RequestedTransaction[], previous: readonly RequestedTransaction[]) => void,
): Unsubscribe {
  return watch(latchkey, getRequestedTransactions, onChange)
}

/** The number of sent transactions without an outcome, at most 99, across all accounts and networks. */
export function getPendingCount(latchkey: Latchkey): number {
  const { sentTransactions } = latchkey.store.getState()
  return Math.min(sentTransactions.filter(({ status }) => status === 'pending').length, sentTransactionLimit)
}

/** Watches the number of pending transactions. */
export function watchPendingCount(
  latchkey: Latchkey,
  onChange: (value: number, previous: number) => void,
): Unsubscribe {
  return watch(latchkey, getPendingCount, onChange)
}

/**
 * The past transactions fetched so far; `fetchTransactions` fills the list.
 *
 * @example
 * getTransactionList(latchkey).transactions[0]?.id
 */
export function getTransactionList(latchkey: Latchkey): TransactionsState {
  return latchkey.store.getState().transactions
}

/**
 * Watches the list of past transactions.
 *
 * @example
 * const stop = watchTransactionList(latchkey, ({ transactions }) => render(transactions))
 */
export function watchTransactionList(
  latchkey: Latchkey,
  onChange: (value: TransactionsState, previous: TransactionsState) => void,
): Unsubscribe {
  return watch(latchkey, getTransactionList, onChange)
}
