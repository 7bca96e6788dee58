import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import * as z from 'zod'
import { packageRoot } from '../packageRoot.ts'
import { migrationsFolder } from './migrationsFolder.ts'

const manifestSchema = z.object({ dependencies: z.object({ '@electric-sql/pglite': z.string() }) })

/** Where the build puts an embedded database that is made and migrated. Its name has the version whose files it holds and its migrations. */
export async function templateFile(): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(join(packageRoot(), 'package.json'), 'utf8'))
  const { dependencies } = manifestSchema.parse(manifest)
  const hash = createHash('sha256')
  for (const name of (await readdir(migrationsFolder)).filter((one) => one.endsWith('.sql')).sort())
    hash.update(name).update(await readFile(join(migrationsFolder, name)))
  const migrations = hash.digest('hex').slice(0, 16)
  return join(packageRoot(), 'dist', `pglite-${dependencies['@electric-sql/pglite']}-${migrations}.tar.gz`)
}

/** The template; undefined where nothing was built, as when the sources run: then PostgreSQL initialises a folder anew, which takes seconds. */
export async function readTemplate(): Promise<Blob | undefined> {
  const bytes = await readFile(await templateFile()).catch(() => undefined)
  return bytes && new Blob([bytes])
}

/** Makes a template with all migrations of this version. One of other migrations has another name, and is not used. */
export async function makeTemplate(): Promise<Uint8Array<ArrayBuffer>> {
  const client = await PGlite.create()
  await migrate(drizzle({ client }), { migrationsFolder })
  const blob = await client.dumpDataDir('gzip')
  await client.close()
  return new Uint8Array(await blob.arrayBuffer())
}
