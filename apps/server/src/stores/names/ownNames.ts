import { and, asc, eq, gt, or, type SQL, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { Address } from 'viem'
import type { Database } from '../../db/Database.ts'
import { nameAddresses, nameOwnerChanges, names } from '../../db/schema.ts'
import { ethereumCoinType } from '../../names/coinTypes.ts'
import type { StoredName, UsedMessage } from '../NameStore.ts'
import { findName } from './findName.ts'

/** No address has more proven names, as long as the configured limit was never higher. */
const maxListed = 100

/**
 * Names for which the address itself signed, oldest first: its key, or its contract on the network of the coin type.
 * @param options.coinType undefined for names of its key alone.
 */
export async function listOwnNames(
  db: Database,
  address: Address,
  { coinType }: { coinType: number | undefined },
): Promise<StoredName[]> {
  const rows = await db
    .selectDistinct({ name: names.name, registeredAt: names.registeredAt })
    .from(nameAddresses)
    .innerJoin(names, eq(names.name, nameAddresses.name))
    .where(and(eq(nameAddresses.address, address), isProvenOn(coinType)))
    .orderBy(asc(names.registeredAt), asc(names.name))
    .limit(maxListed)
  const found = await Promise.all(rows.map(({ name }) => findName(db, name)))
  return found.filter((one) => one !== undefined)
}

/**
 * Counts an owner's names, including those it gave away and can still take back, because an undo is never rejected by the limit and must
 * not exceed it. A contract's names are counted on its own network, because its address may belong to someone else on another.
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

/**
 * Rows whose address signed for the name: its key, which counts on every network, or its contract on the network of the coin type.
 * Rows older than this record count as signed by a key on Ethereum, and on their own network alone elsewhere.
 * @param coinType undefined for keys alone.
 */
function isProvenOn(coinType: number | undefined): SQL | undefined {
  const byKey = sql`coalesce(${nameAddresses.provenByKey}, ${nameAddresses.coinType} = ${ethereumCoinType})`
  return and(
    eq(nameAddresses.isProven, true),
    coinType === undefined ? byKey : or(byKey, eq(nameAddresses.coinType, coinType)),
  )
}
