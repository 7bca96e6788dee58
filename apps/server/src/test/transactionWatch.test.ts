import { expect, test } from 'vitest'
import { projects } from '../db/schema.ts'
import { createTestServer } from './createTestServer.ts'
import { watchTransactions } from './transactionWatch.ts'

test('a query beside its own transaction fails on the embedded database, and so does a lookup that is cached; others do not', async () => {
  const server = await createTestServer({ chains: [], storage: 'embedded' })
  const { faults } = watchTransactions()
  const { db, projects: known } = server.context
  const read = () => db.select().from(projects)
  await known.find('shop')
  await expect(db.transaction(async () => await read())).rejects.toThrow()
  await expect(db.transaction(async () => await known.find('shop'))).rejects.toThrow('wait for itself')
  expect(faults.splice(0)).toHaveLength(2)

  const later: (() => Promise<unknown>)[] = []
  const beside = read()
  await db.transaction(async (tx) => {
    await tx.select().from(projects)
    later.push(() => read())
  })
  await Promise.all([beside, ...later.map((run) => run())])
  await server.close()
})
