import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testChainContext } from '../../test/testChainContext.ts'
import type { Blockscout, BlockscoutList } from './createBlockscout.ts'
import { type ActivityPosition, readActivity } from './readActivity.ts'

const chain = testChainContext({ id: 31337, rpcUrls: ['http://127.0.0.1:1'] })
const address = '0x00000000000000000000000000000000000000a1'
const hashOf = (index: number) => `0x${index.toString(16).padStart(64, '0')}`
const account = { hash: address }

/** Transactions by second, and the lists that they are in. */
const happened = fc.array(
  fc.record({
    second: fc.nat(12),
    lists: fc.subarray(['transactions', 'token-transfers', 'internal-transactions'] as const, { minLength: 1 }),
  }),
  { maxLength: 60 },
)

/** Lists of small pages, newest first, paged like Blockscout's: by the position of the last item. */
function listing(
  all: { hash: string; second: number; lists: readonly BlockscoutList[] }[],
  pageSize: number,
): Pick<Blockscout, 'list'> {
  return {
    list: (_, { list, schema, page }) => {
      const items = all
        .filter(({ lists }) => lists.includes(list))
        .map(({ hash, second }) => ({
          ...{
            hash,
            transaction_hash: hash,
            timestamp: new Date(second * 1000).toISOString(),
            from: account,
            to: account,
          },
          ...{ value: '1', nonce: 0, log_index: 0, index: 1, success: true },
        }))
      const from = page ? Number(page.index) : 0
      const isLast = from + pageSize >= items.length
      const next = isLast ? null : { index: from + pageSize }
      return Promise.resolve({ items: items.slice(from, from + pageSize).map((item) => schema.parse(item)), next })
    },
  }
}

test('returns each transaction once, complete and newest first, for any pages of its lists', async () => {
  await fc.assert(
    fc.asyncProperty(happened, fc.integer({ min: 2, max: 9 }), async (found, pageSize) => {
      const all = found
        .map((one, index) => ({ ...one, hash: hashOf(index) }))
        .sort((one, other) => other.second - one.second)
      const blockscout = listing(all, pageSize) as Blockscout // the part that is used
      const given: { hash: string; seconds: number; lists: number }[] = []
      for (let position: ActivityPosition | null | undefined; position !== null; ) {
        const page = await readActivity(blockscout, { chain, address, position }, { readKey: () => undefined })
        for (const { hash, minedAt, transaction, transfers, internals } of page.activity) {
          const lists = (transaction ? 1 : 0) + transfers.length + internals.length
          given.push({ hash, seconds: minedAt / 1000, lists })
        }
        position = page.next
      }
      expect(given.map(({ seconds }) => seconds)).toEqual(all.map(({ second }) => second))
      const parts = (list: { hash: string; lists: number }[]) =>
        Object.fromEntries(list.map((one) => [one.hash, one.lists]))
      expect(given).toHaveLength(all.length)
      expect(parts(given)).toEqual(parts(all.map(({ hash, lists }) => ({ hash, lists: lists.length }))))
    }),
    { numRuns: 500 },
  )
})
