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
  /** What this app sent, newest first, each followed to its end, across reloads and tabs. */
  sent: readonly SentTransaction[]
  /** How many have no outcome yet. */
  pendingCount: number
  /** The account's past on its network, as far as `fetch` has read it. */
  history: TransactionsState
  /** Reads the first page, or with `next` the one after what is there. */
  fetch: Write<{ next?: boolean; signal?: AbortSignal }, void>
  /** Asks the wallet for the same transaction with a higher fee, or for none in its place. */
  speedUp: Write<Named, SentTransaction>
  cancel: Write<Named, SentTransaction>
}

/**
 * What was sent and what has happened, for a screen of one's own.
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
