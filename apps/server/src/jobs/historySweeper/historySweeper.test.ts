import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../test/createTestServer.ts'
import { createHistorySweeper } from './createHistorySweeper.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ chains: [], env: { SOLANA_HISTORY_DAYS: '7', SOLANA_HISTORY_MAX: '5' } })
})
afterAll(() => server?.close())

test('deletes what nobody requested for the configured days, and what is above the limit', async () => {
  const { solanaHistories, db } = server.context
  const keep = async (owner: string, days: number) => {
    const transactions = [1, 2, 3].map((slot) => ({
      signature: `signature of ${slot}`,
      slot,
      place: 0,
      movements: { slot, time: null, isFailed: false, payer: owner, program: null, changes: [] },
      readAt: new Date(),
    }))
    await solanaHistories.keep(
      { network: 'solana:test', owner },
      { transactions, accounts: [owner], range: undefined, readAt: undefined },
    )
    await db.execute(
      sql`update solana_histories set requested_at = now() - make_interval(days => ${days}) where owner = ${owner}`,
    )
  }
  await keep('today', 0)
  await keep('yesterday', 1)
  await keep('last week', 8)
  const sweeper = createHistorySweeper({ ...server.context, log: server.app.log })
  sweeper.start()
  const left = async () => {
    const { rows } = (await db.execute(sql`select owner from solana_transactions group by owner`)) as unknown as {
      rows: { owner: string }[]
    }
    return rows.map(({ owner }) => owner)
  }
  await expect.poll(left, { timeout: 20_000 }).toEqual(['today'])
  await sweeper.stop()
})
