import { sql } from 'drizzle-orm'
import type { Database } from '../../db/Database.ts'

/**
 * Makes this database transaction the only one that changes a chain's rows until it ends. The lock between servers may be lost without its
 * holder noticing at once; this one cannot.
 */
export async function lockChain(tx: Database, chainId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`latchkey indexer ${chainId}`}, 0))`)
}
