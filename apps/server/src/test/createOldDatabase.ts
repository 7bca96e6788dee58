import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite'
import { migrate as migrateEmbedded } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { migrationsFolder } from '../db/migrationsFolder.ts'
import { createTestDatabase } from './createTestDatabase.ts'
import type { storages } from './createTestServer.ts'

/**
 * Creates a database as an earlier version left it.
 * @param options.lastMigration number of that version's last migration.
 * @param options.rows SQL that fills it.
 * @returns the settings of a server that opens it.
 */
export async function createOldDatabase(
  storage: (typeof storages)[number],
  options: { lastMigration: number; rows: string },
): Promise<{ settings: Record<string, string>; remove: () => Promise<void> }> {
  const { lastMigration, rows } = options
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-old-'))
  const remove = () => rm(folder, { recursive: true })
  const oldMigrations = await copyMigrations(folder, lastMigration)
  if (storage === 'embedded') {
    const client = await PGlite.create(join(folder, 'pglite'))
    await migrateEmbedded(drizzleEmbedded({ client }), { migrationsFolder: oldMigrations })
    await client.exec(rows)
    await client.close()
    return { settings: { DATA_DIR: folder, DATABASE_URL: '' }, remove }
  }
  const url = await createTestDatabase({ isEmpty: true })
  const client = new pg.Client(url)
  await client.connect()
  await migrate(drizzle({ client }), { migrationsFolder: oldMigrations })
  await client.query(rows)
  await client.end()
  return { settings: { DATABASE_URL: url }, remove }
}

async function copyMigrations(folder: string, last: number): Promise<string> {
  const copy = join(folder, 'migrations')
  await cp(migrationsFolder, copy, { recursive: true })
  const file = join(copy, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(file, 'utf8')) as { entries: { idx: number }[] }
  const entries = journal.entries.filter(({ idx }) => idx <= last)
  await writeFile(file, JSON.stringify({ ...journal, entries }))
  return copy
}
