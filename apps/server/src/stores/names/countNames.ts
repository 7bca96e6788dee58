import { and, eq, gt } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { Address } from 'viem'
import type { Database } from '../../db/Database.ts'
import { nameAddresses, nameOwnerChanges } from '../../db/schema.ts'
import type { UsedMessage } from '../NameStore.ts'
import { isProvenOn } from './isProvenOn.ts'

/**
 * How many names an owner has, with those it gave away and can still take back, so that an undo, which is never refused for its number,
 * gives nobody more than they may have. A contract's are counted on its own network: the same address elsewhere may be somebody else's.
 */
export async function countNames(
  tx: Database,
  options: { owner: Address; signedBy: UsedMessage['signedBy']; ownerCoinType: number },
): Promise<number> {
  const { owner, signedBy, ownerCoinType } = options
  const isOwn =
    signedBy === 'key'
      ? isProvenOn(undefined)
      : and(eq(nameAddresses.isProven, true), eq(nameAddresses.coinType, ownerCoinType))
  const held = tx
    .select({ name: nameAddresses.name })
    .from(nameAddresses)
    .where(and(eq(nameAddresses.address, owner), isOwn))
  const isUndoable = and(
    eq(nameOwnerChanges.formerOwner, owner),
    eq(nameOwnerChanges.coinType, ownerCoinType),
    gt(nameOwnerChanges.undoableUntil, new Date()),
  )
  const givenAway = tx.select({ name: nameOwnerChanges.name }).from(nameOwnerChanges).where(isUndoable)
  return (await union(held, givenAway)).length
}
