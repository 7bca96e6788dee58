import type { TransactionCall } from '@latchkey/core/internal'
import type { ChainTransaction } from './parseTransaction.ts'

/** Whether a transaction of the chain makes this very call. */
export function isSameCall(transaction: ChainTransaction, { to, value, data }: TransactionCall): boolean {
  return (
    transaction.to === to.toLowerCase() &&
    transaction.value === value &&
    transaction.input.toLowerCase() === (data ?? '0x').toLowerCase()
  )
}
