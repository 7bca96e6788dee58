import pg from 'pg'

/**
 * A database on a PostgreSQL.
 * @param options.template the database it is a copy of, to which nobody is connected; without one it is empty.
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
    // Copying the template by the log costs no checkpoint.
    await client.query(`create database ${name} template ${template} strategy wal_log`)
  } finally {
    await client.end()
  }
  url.pathname = name
  return url.href
}
