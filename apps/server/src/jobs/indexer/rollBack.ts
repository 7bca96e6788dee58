import { and, eq, gt, min } from 'drizzle-orm'
import * as z from 'zod'
import type { Chain } from '../../chains/Chain.ts'
import type { Database } from '../../db/Database.ts'
import { activity, approvals, blocks, nfts, tokens, transactions, transfers } from '../../db/schema.ts'
import { type Cursor, lockChain } from './writeBlocks.ts'

const headerSchema = z.object({ hash: z.string().toLowerCase() }).nullable()

/** Whether the node's chain still contains the block. @throws NodeUnavailableError, RpcError */
export async function isOnChain(chain: Chain, block: Cursor, signal: AbortSignal): Promise<boolean> {
  const call = { method: 'eth_getBlockByNumber', params: [`0x${block.number.toString(16)}`, false] }
  return headerSchema.parse(await chain.rpc.request(call, { signal }))?.hash === block.hash
}

/**
 * Deletes, in one database transaction, every indexed block that the node's chain no longer contains. A chain that was reset shares no
 * block, so all of it is deleted and indexing starts over.
 * @returns the last remaining block, or undefined when there is none.
 */
export async function rollBack(
  context: { db: Database; chain: Chain },
  options: { cursor: Cursor; signal: AbortSignal },
): Promise<Cursor | undefined> {
  const { db, chain } = context
  const ancestor = await readAncestor(context, options)
  const above = ancestor?.number ?? -1
  await db.transaction(async (tx) => {
    await lockChain(tx, chain.id)
    await tx.delete(blocks).where(and(eq(blocks.chainId, chain.id), gt(blocks.number, above)))
    for (const table of [transactions, transfers, approvals, activity, tokens, nfts])
      await tx.delete(table).where(and(eq(table.chainId, chain.id), gt(table.blockNumber, above)))
  })
  return ancestor
}

/** The highest indexed block still on the chain, by binary search: all blocks below a common block are common. */
async function readAncestor(
  { db, chain }: { db: Database; chain: Chain },
  { cursor, signal }: { cursor: Cursor; signal: AbortSignal },
): Promise<Cursor | undefined> {
  const ofChain = eq(blocks.chainId, chain.id)
  const [first] = await db
    .select({ number: min(blocks.number) })
    .from(blocks)
    .where(ofChain)
  let low = first?.number ?? 0
  let high = cursor.number - 1
  let ancestor: Cursor | undefined
  while (low <= high) {
    const middle = Math.floor((low + high) / 2)
    const [block] = await db
      .select({ number: blocks.number, hash: blocks.hash })
      .from(blocks)
      .where(and(ofChain, eq(blocks.number, middle)))
    if (block && (await isOnChain(chain, block, signal))) {
      ancestor = block
      low = middle + 1
    } else {
      high = middle - 1
    }
  }
  return ancestor
}
