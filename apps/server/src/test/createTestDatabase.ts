import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { createDatabase } from '../../test/createDatabase.ts'

/**
 * A database of a test's own on the PostgreSQL of the test run, which takes it away at its end. It is migrated already, unless it
 * is to be empty.
 * @returns its connection string
 */
export function createTestDatabase(options: { isEmpty?: boolean } = {}): Promise<string> {
  const template = options.isEmpty ? undefined : inject('migratedDatabase')
  return createDatabase(inject('postgresUrl'), `test_${randomUUID().replaceAll('-', '')}`, { template })
}
