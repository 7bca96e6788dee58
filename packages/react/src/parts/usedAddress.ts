import type { Transaction } from '@latchkey/core'
import { isForeign } from './isForeign.ts'
import { isPoisoning } from './isPoisoning.ts'

/**
 * The address that the account itself sent to, or called, in a transaction of its history: one the visitor may recognize. Undefined for what
 * only came in and for what another account submitted, since strangers write those.
 */
export function usedAddress(transaction: Transaction, account: string | undefined): string | undefined {
  const { metadata, transfers } = transaction
  if (isPoisoning(transaction, account) || isForeign(transaction, account)) return undefined
  const isIncoming = transfers?.length
    ? transfers.every(({ direction }) => direction === 'in')
    : metadata.operationType === 'receive'
  return isIncoming ? undefined : metadata.sentTo
}
