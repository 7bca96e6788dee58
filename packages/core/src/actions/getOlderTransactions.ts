import type { Transaction } from '@latchkey/wire'
import type { Latchkey } from '../latchkey.ts'
import { defineRead } from '../reads/defineRead.ts'
import { getAccount } from './account.ts'
import { readHistoryPage } from './fetchTransactions.ts'

/** Of 50 transactions each. A stranger who wants to hide a payment behind so many has to pay for each of them. */
const maxPages = 10

export type OlderTransactions = {
  transactions: readonly Transaction[]
  /** False if there are more pages than were read. */
  isComplete: boolean
}

/**
 * The account's past transactions from a page on, at most 10 pages, for checks that the pages on screen do not suffice for. The list of
 * `fetchTransactions` stays as it is. Empty without a cursor.
 * @throws what the request throws
 * @example await getOlderTransactions(latchkey, { cursor: getTransactionList(latchkey).next })
 */
export const getOlderTransactions = /*#__PURE__*/ defineRead({
  name: 'getOlderTransactions',
  staleTimeMs: 5 * 60_000,
  key: (latchkey, { cursor }: { cursor: string | undefined }) => {
    const { caipAddress } = getAccount(latchkey)
    return caipAddress && cursor ? [caipAddress, cursor] : undefined
  },
  idle: (): OlderTransactions => ({ transactions: [], isComplete: true }),
  fetch: async (latchkey: Latchkey, { cursor }, { signal }): Promise<OlderTransactions> => {
    const { address, network } = getAccount(latchkey)
    if (!address || !network) return { transactions: [], isComplete: false }
    const transactions: Transaction[] = []
    let next = cursor
    for (let pages = 0; next && pages < maxPages; pages += 1) {
      const { caipNetworkId } = network
      const page = await readHistoryPage(latchkey, { address, caipNetworkId, cursor: next, signal })
      transactions.push(...page.transactions)
      next = page.next
    }
    return { transactions, isComplete: next === undefined }
  },
})
