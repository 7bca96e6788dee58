import type { Secret } from '../secrets/createSecret.ts'
import type { OpenedDatabase } from './Database.ts'
import { migrationsFolder as ownMigrations } from './migrationsFolder.ts'

/**
 * Opens the database and migrates it to the current schema.
 * @param options.databaseUrl PostgreSQL; without it an embedded PGlite in the folder `dataDir` (`memory://` stores nothing).
 * @param options.migrationsFolder another process has migrations of its own.
 * @throws DatabaseInUseError when another running process holds the embedded folder; DatabaseUnreachableError.
 */
export async function openDatabase(options: {
  databaseUrl?: Secret | undefined
  dataDir: string
  migrationsFolder?: string
}): Promise<OpenedDatabase> {
  const { migrationsFolder = ownMigrations } = options
  // Loads only the driver in use: together they are a quarter of the start-up time.
  if (options.databaseUrl !== undefined) {
    const { openPostgres } = await import('./openPostgres.ts')
    return await openPostgres(options.databaseUrl.reveal(), { migrationsFolder })
  }
  const { openEmbeddedDatabase } = await import('./openEmbeddedDatabase.ts')
  return await openEmbeddedDatabase(options.dataDir, migrationsFolder)
}
