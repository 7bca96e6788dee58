import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { migrationsFolder } from './migrationsFolder.ts'
import type { OpenedDatabase } from './openDatabase.ts'
import * as schema from './schema.ts'

/** Lets one of several servers that start together migrate while the others wait; any number that no other program locks. */
const migrationLock = 0x1a7c4e

/** Opens PostgreSQL by its connection string and migrates it under an advisory lock. */
export async function openPostgres(connectionString: string): Promise<OpenedDatabase> {
  const pool = new pg.Pool({ connectionString, max: 10, connectionTimeoutMillis: 10_000 })
  // An idle connection that the server cuts is replaced on the next query; without a listener it would end the process.
  pool.on('error', () => undefined)
  try {
    const client = await pool.connect()
    try {
      await client.query('select pg_advisory_lock($1)', [migrationLock])
      await migrate(drizzle({ client, schema }), { migrationsFolder })
    } finally {
      await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => undefined) // the lock dies with its connection anyway
      client.release()
    }
  } catch (error) {
    await pool.end()
    throw error
  }
  return { db: drizzle({ client: pool, schema }), close: () => pool.end() }
}
