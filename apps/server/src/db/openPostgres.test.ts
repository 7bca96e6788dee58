import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../test/createTestDatabase.ts'
import { isDatabaseUnavailable } from './Database.ts'
import { openPostgres } from './openPostgres.ts'

test('a query that times out fails as unavailable, and later queries succeed', async () => {
  const { db, close } = await openPostgres(await createTestDatabase(), { queryTimeoutMs: 500 })
  const failure = await db.execute(sql`select pg_sleep(2)`).catch((error: unknown) => error)
  expect(isDatabaseUnavailable(failure)).toBe(true)
  await expect.poll(() => db.execute(sql`select 1 as one`).catch(() => undefined), { timeout: 10_000 }).toBeTruthy()
  await close()
})

test('fails with the reason when the database is unreachable', async () => {
  await expect(openPostgres('postgresql://nobody@127.0.0.1:1/none')).rejects.toThrow('ECONNREFUSED')
})
