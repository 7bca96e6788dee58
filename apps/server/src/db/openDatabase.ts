import type { Secret } from '../secrets/createSecret.ts'
import type { OpenedDatabase } from './Database.ts'

/**
 * Opens the database and brings it to the current schema.
 * @param options.databaseUrl PostgreSQL; when absent an embedded PGlite in the folder `dataDir` (`memory://` keeps nothing).
 * @throws DatabaseInUseError when another live process holds the embedded folder; DatabaseUnreachableError.
 */
export async function openDatabase(options: {
  databaseUrl?: Secret | undefined
  dataDir: string
}): Promise<OpenedDatabase> {
  // Each driver is loaded only where it is used: together they are a quarter of the start-up time.
  if (options.databaseUrl !== undefined) {
    const { openPostgres } = await import('./openPostgres.ts')
    return await openPostgres(options.databaseUrl.reveal())
  }
  const { openEmbeddedDatabase } = await import('./openEmbeddedDatabase.ts')
  return await openEmbeddedDatabase(options.dataDir)
}
