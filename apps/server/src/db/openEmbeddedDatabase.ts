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
  const client = await PGlite.create(unfinished)
  await client.close()
  await rename(unfinished, folder)
}

async function open(client: PGlite, unlock: () => Promise<void>): Promise<OpenedDatabase> {
  const db = drizzle({ client, schema })
  await migrate(db, { migrationsFolder })
  const close = async () => {
    await client.close()
    await unlock()
  }
  return { db, close }
}
