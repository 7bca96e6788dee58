import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** An empty database on the PostgreSQL of the test run, which takes it away at its end. @returns its connection string. */
export async function createTestDatabase(): Promise<string> {
  const url = new URL(inject('postgresUrl'))
  const name = `test_${randomUUID().replaceAll('-', '')}`
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
