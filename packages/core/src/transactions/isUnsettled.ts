import type { SentTransaction } from '../state.ts'

/** Whether a transaction may still be mined. A dropped one may too: a node may have kept it and broadcast it again. */
export function isUnsettled({ status }: Pick<SentTransaction, 'status'>): boolean {
  return status === 'pending' || status === 'dropped'
}
