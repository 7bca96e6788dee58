import { desc, eq, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../../db/Database.ts'
import { activity, approvals, blocks, nfts, tokens, transactions, transfers } from '../../db/schema.ts'
import { divide } from '../../divide.ts'
import type { BlockRows } from './decodeBlock.ts'

/** The last block indexed. */
export type Cursor = { number: number; hash: string }

/** Metadata of the contracts and NFTs in the blocks. */
export type MetadataRows = { tokens: (typeof tokens.$inferInsert)[]; nfts: (typeof nfts.$inferInsert)[] }

/** PostgreSQL takes at most 65,535 parameters in a statement; the widest table has ten columns. */
const rowsPerInsert = 2_000

export async function readCursor(db: Database, chainId: number): Promise<Cursor | undefined> {
  const [row] = await db
    .select({ number: blocks.number, hash: blocks.hash })
    .from(blocks)
    .where(eq(blocks.chainId, chainId))
    .orderBy(desc(blocks.number))
    .limit(1)
  return row
}

/**
 * Writes blocks and everything in them in one database transaction: a process killed at any moment leaves all of it or none.
 * @returns false, without writing anything, when the cursor is no longer `after`: another server was faster.
 */
export async function writeBlocks(
  db: Database,
  options: { chainId: number; after: Cursor | undefined; rows: readonly BlockRows[]; metadata: MetadataRows },
): Promise<boolean> {
  const { chainId, after, rows, metadata } = options
  return await db.transaction(async (tx) => {
    await lockChain(tx, chainId)
    const cursor = await readCursor(tx, chainId)
    if (cursor?.hash !== after?.hash || cursor?.number !== after?.number) return false
    const insert = async <table extends PgTable>(table: table, values: table['$inferInsert'][]) => {
      for (const part of divide(values, rowsPerInsert)) await tx.insert(table).values(part)
    }
    await insert(
      blocks,
      rows.map(({ block }) => block),
    )
    await insert(
      transactions,
      rows.flatMap((row) => row.transactions),
    )
    await insert(
      transfers,
      rows.flatMap((row) => row.transfers),
    )
    await insert(
      approvals,
      rows.flatMap((row) => row.approvals),
    )
    await insert(
      activity,
      rows.flatMap((row) => row.activity),
    )
    // Metadata does not depend on the block, so existing rows stay.
    for (const part of divide(metadata.tokens, rowsPerInsert))
      await tx.insert(tokens).values(part).onConflictDoNothing()
    for (const part of divide(metadata.nfts, rowsPerInsert)) await tx.insert(nfts).values(part).onConflictDoNothing()
    return true
  })
}

/**
 * Locks a chain's rows until the end of this database transaction. A server may lose the lock between servers without noticing at once, but
 * not this one.
 */
export async function lockChain(tx: Database, chainId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`latchkey indexer ${chainId}`}, 0))`)
}
