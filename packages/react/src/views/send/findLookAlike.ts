import type { SentTransaction, Transaction } from '@latchkey/core'
import { isLookAlike } from '../../parts/isLookAlike.ts'
import { isPoisoning } from '../../parts/isPoisoning.ts'

/**
 * The address the visitor dealt with before that `receiver` only resembles, if any. That `receiver` itself is among them is no
 * reassurance: look-alikes are planted in histories. Transfers of nothing, by which they are planted, make nobody known.
 */
export function findLookAlike(options: {
  receiver: string
  /** The visitor's own addresses and those of their address book are imitated too. */
  own: readonly string[]
  sent: readonly SentTransaction[]
  transactions: readonly Transaction[]
}): string | undefined {
  const { receiver, own, sent, transactions } = options
  const known = [
    ...own,
    ...sent.map((transaction) => transaction.to),
    ...transactions
      .filter((transaction) => !isPoisoning(transaction))
      .flatMap(({ metadata }) => [metadata.sentTo, metadata.sentFrom]),
  ]
  return known.find((address) => isLookAlike(receiver, address))
}
