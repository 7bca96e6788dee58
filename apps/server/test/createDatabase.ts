import pg from 'pg'

/** An empty database on a PostgreSQL. @returns its connection string. */
export async function createDatabase(serverUrl: string, name: string): Promise<string> {
  const url = new URL(serverUrl)
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    // Copying the template by the log costs no checkpoint.
    await client.query(`create database ${name} strategy wal_log`)
  } finally {
    await client.end()
  }
  url.pathname = name
  return url.href
}
