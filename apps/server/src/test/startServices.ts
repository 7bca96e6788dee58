import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { postgresFolder, redisPath } from '../../../../scripts/programs.mjs'
import { startRedis } from '../../../relay/test/startRedis.ts'
import { bundleServer } from '../../test/bundleServer.ts'
import { createDatabase } from '../../test/createDatabase.ts'
import { startPostgres } from '../../test/startPostgres.ts'
import { openEmbeddedDatabase } from '../db/openEmbeddedDatabase.ts'
import { openPostgres } from '../db/openPostgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    redisUrl: string
    postgresUrl: string
    /** The name of a database with all tables and nothing in them, to be copied. */
    migratedDatabase: string
    /** The folder of an embedded database that is the same. */
    migratedFolder: string
    /** The path of the bundled server. */
    serverProgram: string
  }
}

const migratedDatabase = 'migrated'

/** One Redis and one PostgreSQL for all files of the project; each test keeps to a prefix and a database of its own. */
export default async function startServices(project: TestProject) {
  requirePrograms()
  const migratedFolder = await mkdtemp(join(tmpdir(), 'latchkey-migrated-'))
  const [redis, postgres] = await Promise.all([startRedis(), startPostgres(), migrateFolder(migratedFolder)])
  await migrateDatabase(postgres.url)
  project.provide('redisUrl', redis.url)
  project.provide('postgresUrl', postgres.url)
  project.provide('migratedDatabase', migratedDatabase)
  project.provide('migratedFolder', migratedFolder)
  // The relay's tests start no server.
  const server = project.name === 'server' ? bundleServer() : undefined
  if (server) project.provide('serverProgram', server.program)
  return async () => {
    server?.remove()
    await Promise.all([redis.stop(), postgres.stop(), rm(migratedFolder, { recursive: true })])
  }
}

/** Ends the run with one line that names all that is missing: watching for changes of files would not install it. */
function requirePrograms(): void {
  const missing = [
    ...(redisPath()
      ? []
      : ['Redis (/usr/bin/redis-server, or the path in REDIS_SERVER_PATH; Debian: apt-get install redis-server)']),
    ...(postgresFolder()
      ? []
      : [
          'PostgreSQL 15 or newer (in /usr/lib/postgresql, or the folder of its programs in POSTGRES_BIN; Debian: apt-get install postgresql)',
        ]),
  ]
  if (missing.length === 0) return
  process.stderr.write(
    `These tests need ${missing.join(' and ')}. \`npm test\` installs what is missing on Debian as root.\n`,
  )
  process.exit(1)
}

async function migrateFolder(folder: string): Promise<void> {
  const { close } = await openEmbeddedDatabase(folder)
  await close()
}

async function migrateDatabase(serverUrl: string): Promise<void> {
  const { close } = await openPostgres(await createDatabase(serverUrl, migratedDatabase))
  await close()
}
