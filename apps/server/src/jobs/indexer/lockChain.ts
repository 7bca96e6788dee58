import { sql } from 'drizzle-orm'
import type { Database } from '../../db/Database.ts'

/**
 * Locks a chain's rows until the end of this database transaction. A server may lose the lock between servers without noticing at once, but
 * not this one.
 */
export async function lockChain(tx: Database, chainId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`latchkey indexer ${chainId}`}, 0))`)
}
