import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { type Database, DatabaseUnreachableError, type OpenedDatabase } from './Database.ts'
import { migrationsFolder } from './migrationsFolder.ts'
import * as schema from './schema.ts'

/** Lets one of several servers that start together migrate while the others wait; any number that no other program locks. */
const migrationLock = 0x1a7c4e

const connectTimeoutMs = 10_000
/** Longer than any query here takes; a database that has stopped answering is one that is away. */
const queryTimeoutMs = 30_000

/**
 * Opens PostgreSQL by its connection string and migrates it.
 * @param options.queryTimeoutMs milliseconds until a query fails that got no answer.
 * @throws DatabaseUnreachableError
 */
export async function openPostgres(
  connectionString: string,
  options: { queryTimeoutMs?: number } = {},
): Promise<OpenedDatabase> {
  await migrateOnce(connectionString)
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: options.queryTimeoutMs ?? queryTimeoutMs,
  })
  // What is cut is replaced, and whose query it was is told; an event without a listener would end the process. The pool listens to idle
  // connections only, and one in a transaction may be cut between two queries.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return {
    db: withSafeTransactions(pool),
    pool: () => ({ busy: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  }
}

/**
 * Migrates under an advisory lock, which goes with the connection. No time limit: others may be migrating, and an index over a large table
 * takes its time.
 */
async function migrateOnce(connectionString: string): Promise<void> {
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
 * Drizzle takes the connection of a transaction out of the pool, and does not give it back when `begin` fails, as it does on each that was
 * cut with the server: ten of these, and nothing goes through any more. So connections are taken out, and always given back, here.
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
