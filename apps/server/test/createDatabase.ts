import pg from 'pg'

/**
 * Creates a database on a PostgreSQL server.
 * @param options.template the database to copy, which must have no connections; without one the database is empty.
 * @returns its connection string
 */
export async function createDatabase(
  serverUrl: string,
  name: string,
  options: { template?: string } = {},
): Promise<string> {
  const { template = 'template1' } = options
  const url = new URL(serverUrl)
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    // `wal_log` copies the template without a checkpoint.
    await client.query(`create database ${name} template ${template} strategy wal_log`)
  } finally {
    await client.end()
  }
  url.pathname = name
  return url.href
}
