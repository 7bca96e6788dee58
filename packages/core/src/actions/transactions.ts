import type { Unsubscribe } from '../adapter.ts'
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
 * Follows the transfers this app sent to their end.
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

/** The same list for the same state: its watchers are notified of changes only. */
const open = new WeakMap<readonly RequestedTransaction[], readonly RequestedTransaction[]>()

/**
 * What wallets were requested to send and may still be showing, newest first; kept across reloads and crashes. A request of this page that
 * is on screen in the wallet is among them.
 *
 * Look here before sending again after a crash: a wallet may still be asking, or may have sent. What turns up on the chain moves to
 * `getSentTransactions` by itself; the rest is removed an hour after the request.
 * @example
 * const waiting = getAskedTransactions(latchkey)
 * if (waiting.length > 0) console.log('Your wallet may still be asking. Look there before you send again.')
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
 * Follows what wallets were requested to send and have not answered.
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

/** How many sent transactions have no outcome yet, at most 99, over all accounts and networks. */
export function getPendingCount(latchkey: Latchkey): number {
  const { sentTransactions } = latchkey.store.getState()
  return Math.min(sentTransactions.filter(({ status }) => status === 'pending').length, sentTransactionLimit)
}

/** Follows the number of pending transactions. */
export function watchPendingCount(
  latchkey: Latchkey,
  onChange: (value: number, previous: number) => void,
): Unsubscribe {
  return watch(latchkey, getPendingCount, onChange)
}

/**
 * The past transactions fetched so far; \`fetchTransactions\` fills it.
 *
 * @example
 * getTransactionList(latchkey).transactions[0]?.id
 */
export function getTransactionList(latchkey: Latchkey): TransactionsState {
  return latchkey.store.getState().transactions
}

/**
 * Follows the list of past transactions.
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
