import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { createDatabase } from '../../test/createDatabase.ts'

/** An empty database on the PostgreSQL of the test run, which takes it away at its end. @returns its connection string. */
export function createTestDatabase(): Promise<string> {
  return createDatabase(inject('postgresUrl'), `test_${randomUUID().replaceAll('-', '')}`)
}
