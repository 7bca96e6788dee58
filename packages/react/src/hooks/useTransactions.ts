import {
  cancelTransaction,
  fetchTransactions,
  getSentTransactions,
  getTransactionList,
  type SentTransaction,
  speedUpTransaction,
  watchSentTransactions,
  watchTransactionList,
} from '@latchkey/core'
import { getPendingCount, type TransactionsState, watchPendingCount } from '@latchkey/core/internal'
import { useWatch } from './useWatch.ts'
import { useWrite, type Write } from './useWrite.ts'

type Named = { hash: string; signal?: AbortSignal }

export type UseTransactions = {
  /** What this app sent, newest first, each followed to its outcome across reloads and tabs. */
  sent: readonly SentTransaction[]
  /** How many have no outcome yet. */
  pendingCount: number
  /** The account's history on its network, as far as `fetch` has read it. */
  history: TransactionsState
  /** Reads the first page, or the next one with `next`. */
  fetch: Write<{ next?: boolean; signal?: AbortSignal }, void>
  /** Requests the same transaction with a higher fee. `cancel` requests an empty one in its place. */
  speedUp: Write<Named, SentTransaction>
  cancel: Write<Named, SentTransaction>
}

/**
 * Sent transactions and the history, for a custom screen.
 *
 * @example
 * const { sent, speedUp } = useTransactions()
 * sent.map(({ hash, status }) => <li key={hash}>{status} <button onClick={() => void speedUp.run({ hash })}>Speed up</button></li>)
 */
export function useTransactions(): UseTransactions {
  const sent = useWatch(getSentTransactions, watchSentTransactions)
  const pendingCount = useWatch(getPendingCount, watchPendingCount)
  const history = useWatch(getTransactionList, watchTransactionList)
  const fetch = useWrite(fetchTransactions)
  const speedUp = useWrite(speedUpTransaction)
  const cancel = useWrite(cancelTransaction)
  return { sent, pendingCount, history, fetch, speedUp, cancel }
}
