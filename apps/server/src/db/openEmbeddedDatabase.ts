import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import * as z from 'zod'
import { packageRoot } from '../packageRoot.ts'
import type { OpenedDatabase } from './Database.ts'
import { lockFolder } from './lockFolder.ts'
import { migrationsFolder as ownMigrations } from './migrationsFolder.ts'
import * as schema from './schema.ts'

/** Opens PGlite in `{dataDir}/pglite`, creating it on the first start; `memory://` opens one in memory. */
export async function openEmbeddedDatabase(dataDir: string, migrationsFolder = ownMigrations): Promise<OpenedDatabase> {
  const open = (client: PGlite, unlock: () => Promise<void>) => openClient(client, { unlock, migrationsFolder })
  if (dataDir === 'memory://') return await open(new PGlite(), () => Promise.resolve())
  const unlock = await lockFolder(dataDir)
  try {
    const folder = join(dataDir, 'pglite')
    if (!existsSync(folder)) await createFolder(folder, migrationsFolder === ownMigrations)
    return await open(new PGlite(folder), unlock)
  } catch (error) {
    await unlock()
    throw error
  }
}

/** Creates the folder under another name first: a process killed while PostgreSQL initializes leaves a folder that never opens. */
async function createFolder(folder: string, hasTemplate: boolean): Promise<void> {
  const unfinished = `${folder}.new`
  await rm(unfinished, { recursive: true, force: true })
  const loadDataDir = hasTemplate ? await readTemplate() : undefined
  const client = await PGlite.create(unfinished, loadDataDir ? { loadDataDir } : {})
  await client.close()
  await rename(unfinished, folder)
}

async function openClient(
  client: PGlite,
  { unlock, migrationsFolder }: { unlock: () => Promise<void>; migrationsFolder: string },
): Promise<OpenedDatabase> {
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

/** Counts queries and transactions that run or wait: PGlite runs one at a time. */
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
  // Both have a generic return type, which the wrapper passes on.
  client.query = counted(client.query.bind(client)) as typeof client.query
  client.transaction = counted(client.transaction.bind(client)) as typeof client.transaction
  return () => running
}

const manifestSchema = z.object({ dependencies: z.object({ '@electric-sql/pglite': z.string() }) })

/**
 * Path of the template, an initialized and migrated embedded database that the build creates. Its name has the version of PGlite and a hash
 * of the migrations.
 */
export async function templateFile(): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(join(packageRoot(), 'package.json'), 'utf8'))
  const { dependencies } = manifestSchema.parse(manifest)
  const hash = createHash('sha256')
  for (const name of (await readdir(ownMigrations)).filter((one) => one.endsWith('.sql')).sort())
    hash.update(name).update(await readFile(join(ownMigrations, name)))
  const migrations = hash.digest('hex').slice(0, 16)
  return join(packageRoot(), 'dist', `pglite-${dependencies['@electric-sql/pglite']}-${migrations}.tar.gz`)
}

/**
 * Reads the template; undefined without a build, as when the sources run. PGlite then initializes the folder itself, which takes seconds.
 */
async function readTemplate(): Promise<Blob | undefined> {
  const bytes = await readFile(await templateFile()).catch(() => undefined)
  return bytes && new Blob([bytes])
}

/** Creates a template with all migrations of this version. */
export async function makeTemplate(): Promise<Uint8Array<ArrayBuffer>> {
  const client = await PGlite.create()
  await migrate(drizzle({ client }), { migrationsFolder: ownMigrations })
  const blob = await client.dumpDataDir('gzip')
  await client.close()
  return new Uint8Array(await blob.arrayBuffer())
}
