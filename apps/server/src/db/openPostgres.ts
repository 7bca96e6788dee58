import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { type Database, DatabaseUnreachableError, type OpenedDatabase } from './Database.ts'
import { migrationsFolder as ownMigrations } from './migrationsFolder.ts'
import * as schema from './schema.ts'

/** Advisory lock: of servers that start together, one migrates while the others wait. Any number that no other program locks. */
const migrationLock = 0x1a7c4e

const connectTimeoutMs = 10_000
/** Longer than any query takes; after it the database counts as unavailable. */
const queryTimeoutMs = 30_000

/**
 * Connects to PostgreSQL and migrates it.
 * @param options.queryTimeoutMs milliseconds until a query without a response fails.
 * @throws DatabaseUnreachableError
 */
export async function openPostgres(
  connectionString: string,
  options: { queryTimeoutMs?: number; migrationsFolder?: string } = {},
): Promise<OpenedDatabase> {
  await migrateOnce(connectionString, options.migrationsFolder ?? ownMigrations)
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: options.queryTimeoutMs ?? queryTimeoutMs,
  })
  // The pool replaces a lost connection, and its query rejects; but an `error` event without a listener would end the process. The pool
  // listens to idle connections only, and a connection may be lost between two queries of a transaction.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return {
    db: withSafeTransactions(pool),
    pool: () => ({ busy: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  }
}

/**
 * Migrates under an advisory lock, which ends with the connection. It has no timeout: another server may be migrating, and an index over a
 * large table takes long.
 */
async function migrateOnce(connectionString: string, migrationsFolder: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: connectTimeoutMs })
  client.on('error', () => undefined)
  try {
    await client.connect().catch((cause: unknown) => {
      const { host, port } = client
      throw new DatabaseUnreachableError({ host, port, cause })
    })
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await migrate(drizzle({ client, schema }), { migrationsFolder })
  } finally {
    await client.end()
  }
}

/**
 * Drizzle does not release a transaction's connection when `begin` fails, as it does on every connection lost with PostgreSQL: after ten of
 * these the pool is empty. So this function acquires the connection, and always releases it.
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
