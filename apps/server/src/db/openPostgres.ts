import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { Database, OpenedDatabase } from './Database.ts'
import { migrationsFolder } from './migrationsFolder.ts'
import * as schema from './schema.ts'

/** Lets one of several servers that start together migrate while the others wait; any number that no other program locks. */
const migrationLock = 0x1a7c4e

/** Opens PostgreSQL by its connection string and migrates it under an advisory lock. */
export async function openPostgres(connectionString: string): Promise<OpenedDatabase> {
  const pool = new pg.Pool({ connectionString, max: 10, connectionTimeoutMillis: 10_000 })
  // What is cut is replaced, and whose query it was is told; an event without a listener would end the process. The pool listens to idle
  // connections only, and one in a transaction may be cut between two queries.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
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
  return { db: withSafeTransactions(pool), close: () => pool.end() }
}

/**
 * Drizzle takes the connection of a transaction out of the pool, and does not give it back when `begin` fails, as it does on each that was cut
 * with the server: ten of these, and nothing goes through any more. So connections are taken out, and always given back, here.
 */
function withSafeTransactions(pool: pg.Pool): Database {
  const ofConnection = new WeakMap<pg.PoolClient, Database>()
  const db: Database = drizzle({ client: pool, schema })
  db.transaction = async (run, config) => {
    const client = await pool.connect()
    try {
      const own = ofConnection.get(client) ?? drizzle({ client, schema })
      ofConnection.set(client, own)
      return await own.transaction(run, config)
    } finally {
      client.release()
    }
  }
  return db
}
