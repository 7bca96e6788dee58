import { and, eq, gte } from 'drizzle-orm'
import type { Address } from 'viem'
import type { Database } from '../../db/Database.ts'
import { nameAddresses, nameOwnerChanges, names } from '../../db/schema.ts'
import { deleteExpired } from '../deleteExpired.ts'
import type { StoredName } from '../NameStore.ts'
import { listOpenChanges } from './findName.ts'
import { NameConflictError } from './NameConflictError.ts'

/** The owner's address. */
export function ownerOf({
  addresses,
  ownerCoinType,
}: Pick<StoredName, 'addresses' | 'ownerCoinType'>): Address | undefined {
  return addresses.find(({ coinType }) => coinType === ownerCoinType)?.address
}

/** Changes of owner of one name that can be undone at a time: each keeps a copy of the name. */
const maxOpenChanges = 20

const dayMs = 86_400_000

/**
 * Limits changes of owner of a name in 24 hours, including those that were given back or undone.
 * @returns the times of the changes in these hours, with this one.
 * @throws NameConflictError 'too many today'
 */
export function admitOwnerChange(options: { stored: StoredName; changedAt: Date; maxPerDay: number }): string[] {
  const { stored, changedAt, maxPerDay } = options
  const endsAt = (time: string) => Date.parse(time) + dayMs
  const recent = (stored.ownerChangeTimes ?? []).filter((time) => endsAt(time) > changedAt.getTime())
  const first = recent.at(-maxPerDay)
  if (first) throw new NameConflictError('too many today', { retryAfterMs: endsAt(first) - changedAt.getTime() })
  return [...recent, changedAt.toISOString()]
}

/**
 * Notes that a name is about to change hands, so that its owner can undo that. A name that goes back to an owner who could have taken it
 * back is as it was before it left them: those who had it meanwhile can undo nothing.
 * @throws NameConflictError 'too many changes'
 */
export async function recordOwnerChange(
  tx: Database,
  options: { stored: StoredName; formerOwner: Address; nextOwner: Address; changedAt: Date; undoMs: number },
): Promise<void> {
  const { stored, formerOwner, nextOwner, changedAt, undoMs } = options
  const { name, ownerCoinType: coinType, attributes, addresses } = stored
  await deleteExpired(tx, {
    table: nameOwnerChanges,
    key: nameOwnerChanges.id,
    expiresAt: nameOwnerChanges.undoableUntil,
  })
  const open = await listOpenChanges(tx, name)
  const left = open.find((change) => change.coinType === coinType && change.formerOwner === nextOwner)
  if (left) {
    await deleteFrom(tx, { name, id: left.id })
    return
  }
  if (undoMs === 0) return
  if (open.length >= maxOpenChanges) throw new NameConflictError('too many changes')
  const before = {
    attributes,
    addresses: addresses.map(({ createdAt, ...owned }) => ({ ...owned, createdAt: createdAt.toISOString() })),
  }
  const undoableUntil = new Date(changedAt.getTime() + undoMs)
  await tx.insert(nameOwnerChanges).values({ name, coinType, formerOwner, before, changedAt, undoableUntil })
}

/**
 * Puts a name back to what it was when it left a former owner. Later changes of owner are undone with it, and nobody can undo the undoing.
 * @throws NameConflictError 'nothing to undo'
 */
export async function undoOwnerChange(
  tx: Database,
  options: { stored: StoredName; coinType: number; formerOwner: Address; undoneAt: Date },
): Promise<void> {
  const { stored, coinType, formerOwner, undoneAt } = options
  const { name } = stored
  const open = await listOpenChanges(tx, name)
  const left = open.find((change) => change.coinType === coinType && change.formerOwner === formerOwner)
  if (!left || ownerOf(stored) === formerOwner) throw new NameConflictError('nothing to undo')
  await tx.delete(nameAddresses).where(eq(nameAddresses.name, name))
  await tx
    .insert(nameAddresses)
    .values(left.before.addresses.map((owned) => ({ ...owned, name, createdAt: new Date(owned.createdAt) })))
  const { attributes } = left.before
  await tx.update(names).set({ attributes, ownerCoinType: coinType, updatedAt: undoneAt }).where(eq(names.name, name))
  await deleteFrom(tx, { name, id: left.id })
}

/** Deletes a change of owner and all later ones. */
async function deleteFrom(tx: Database, { name, id }: { name: string; id: number }): Promise<void> {
  await tx.delete(nameOwnerChanges).where(and(eq(nameOwnerChanges.name, name), gte(nameOwnerChanges.id, id)))
}
