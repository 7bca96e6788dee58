import { and, asc, eq, gt } from 'drizzle-orm'
import type { Address } from 'viem'
import type { Database } from '../../db/Database.ts'
import { nameAddresses, nameOwnerChanges, names } from '../../db/schema.ts'
import { ethereumCoinType } from '../../names/coinTypes.ts'
import type { OwnerChange, StoredName } from '../NameStore.ts'

/** A name with its addresses, and whether its owner changed lately. */
export async function findName(db: Database, name: string): Promise<StoredName | undefined> {
  const rows = await db
    .select({ name: names, address: nameAddresses })
    .from(names)
    .innerJoin(nameAddresses, eq(nameAddresses.name, names.name))
    .where(eq(names.name, name))
    .orderBy(asc(nameAddresses.coinType))
  const [first] = rows
  if (!first) return undefined
  const addresses = rows.map(({ address }) => ({ ...address, address: address.address as Address })) // parsed before it was written
  const ownerCoinType = first.name.ownerCoinType ?? guessOwner(addresses)
  return { ...first.name, addresses, ownerCoinType, ownerChange: await findOwnerChange(db, name) }
}

/** Changes of owner that can still be undone, the first one first. */
export async function listOpenChanges(db: Database, name: string) {
  return await db
    .select()
    .from(nameOwnerChanges)
    .where(and(eq(nameOwnerChanges.name, name), gt(nameOwnerChanges.undoableUntil, new Date())))
    .orderBy(asc(nameOwnerChanges.id))
}

/** Of a name that was registered before owners were written down: Ethereum's address, else the one it was registered with. */
function guessOwner(addresses: readonly { coinType: number; createdAt: Date }[]): number {
  const [oldest] = addresses.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  const isOnEthereum = addresses.some(({ coinType }) => coinType === ethereumCoinType)
  return isOnEthereum || !oldest ? ethereumCoinType : oldest.coinType
}

async function findOwnerChange(db: Database, name: string): Promise<OwnerChange | undefined> {
  const open = await listOpenChanges(db, name)
  const first = open[0]
  const last = open.at(-1)
  if (!first || !last) return undefined
  const earlier = first.before.addresses.map(({ coinType, address }) => ({ coinType, address: address as Address })) // as above
  return { changedAt: last.changedAt, undoableUntil: last.undoableUntil, earlier }
}
