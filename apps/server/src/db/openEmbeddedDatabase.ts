import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import type { OpenedDatabase } from './Database.ts'
import { lockFolder } from './lockFolder.ts'
import { migrationsFolder } from './migrationsFolder.ts'
import * as schema from './schema.ts'
import { readTemplate } from './template.ts'

/** Opens PGlite in `{dataDir}/pglite`, creating it on the first start; `memory://` opens one that leaves nothing behind. */
export async function openEmbeddedDatabase(dataDir: string): Promise<OpenedDatabase> {
  if (dataDir === 'memory://') return await open(new PGlite(), () => Promise.resolve())
  await mkdir(dataDir, { recursive: true })
  const unlock = await lockFolder(dataDir)
  try {
    const folder = join(dataDir, 'pglite')
    if (!existsSync(folder)) await createFolder(folder)
    return await open(new PGlite(folder), unlock)
  } catch (error) {
    await unlock()
    throw error
  }
}

/** A process killed while PostgreSQL initialises leaves a folder that never opens, so it is made aside and then renamed. */
async function createFolder(folder: string): Promise<void> {
  const unfinished = `${folder}.new`
  await rm(unfinished, { recursive: true, force: true })
  const loadDataDir = await readTemplate()
  const client = await PGlite.create(unfinished, loadDataDir ? { loadDataDir } : {})
  await client.close()
  await rename(unfinished, folder)
}

async function open(client: PGlite, unlock: () => Promise<void>): Promise<OpenedDatabase> {
  const running = countCalls(client)
  const db = drizzle({ client, schema })
  await migrate(db, { migrationsFolder })
  const close = async () => {
    await client.close()
    await unlock()
  }
  const pool = () => ({
    busy: Math.min(1, running()),
    idle: running() === 0 ? 1 : 0,
    waiting: Math.max(0, running() - 1),
  })
  return { db, pool, close }
}

/** Queries and transactions under way or in line: one at a time is done. */
function countCalls(client: PGlite): () => number {
  let running = 0
  const counted =
    <args extends unknown[], value>(call: (...args: args) => Promise<value>) =>
    async (...args: args): Promise<value> => {
      running += 1
      try {
        return await call(...args)
      } finally {
        running -= 1
      }
    }
  // Both are generic in what they give back, which the wrapper passes on.
  client.query = counted(client.query.bind(client)) as typeof client.query
  client.transaction = counted(client.transaction.bind(client)) as typeof client.transaction
  return () => running
}
