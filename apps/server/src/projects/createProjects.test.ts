import { expect, test } from 'vitest'
import type { Database } from '../db/Database.ts'
import { createTestServer } from '../test/createTestServer.ts'
import { createProjects } from './createProjects.ts'

test('thousands of made-up ids evict no known project, which stays available while the database is down', async () => {
  const server = await createTestServer({ chains: [] })
  await server.project('create shop')
  const { db } = server.context
  const [row] = await db.query.projects.findMany()
  const id = row?.id ?? ''
  let isAway = false
  const projects = createProjects({
    config: server.config,
    db: {
      select: (...fields: Parameters<Database['select']>) => {
        if (isAway) throw new Error('The database is away.')
        return db.select(...fields)
      },
    } as unknown as Database, // nothing else of it is called
  })
  expect(await projects.find(id)).toMatchObject({ name: 'shop' })
  const madeUp = Array.from({ length: 10_001 }, (_, index) => index.toString(16).padStart(32, '0'))
  for (let start = 0; start < madeUp.length; start += 500) {
    const some = await Promise.all(madeUp.slice(start, start + 500).map((one) => projects.find(one)))
    expect(new Set(some)).toEqual(new Set([undefined]))
  }
  isAway = true
  expect(await projects.find(id)).toMatchObject({ name: 'shop' })
  await server.close()
}, 60_000)
