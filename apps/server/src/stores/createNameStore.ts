import { createHash } from 'node:crypto'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Address } from 'viem'
import type { Database } from '../db/Database.ts'
import { nameAddresses, nameMessages, names } from '../db/schema.ts'
import { forgetExpired } from './forgetExpired.ts'

export type StoredName = {
  name: string
  registeredAt: Date
  updatedAt: Date | null
  attributes: Record<string, string> | null
  addresses: readonly { coinType: number; address: Address; createdAt: Date }[]
}

/** A message that was verified, and until when it could be sent again. */
export type UsedMessage = {
  signer: Address
  text: string
  expiresAt: Date
  /** Uses its nonce up, if it has one: once nothing else can refuse the message. What it throws undoes the change. */
  spendNonce?: (() => Promise<void>) | undefined
}

/** Writes something together with a change: both are on disk, or neither is. */
type WriteAlong = (tx: Database, stored: StoredName) => Promise<void>

export type NameStore = {
  find: (name: string) => Promise<StoredName | undefined>
  /** Names for which the address itself signed, oldest first. */
  listByAddress: (address: Address) => Promise<StoredName[]>
  /** Which of these names are registered. */
  findRegistered: (candidates: readonly string[]) => Promise<Set<string>>
  /** When it returns, the name is on disk. @throws NameConflictError */
  register: (options: {
    name: string
    attributes: Record<string, string> | null
    coinTypes: readonly number[]
    maxPerAddress: number
    message: UsedMessage
    writeAlong: WriteAlong
  }) => Promise<StoredName>
  /** @throws NameConflictError */
  setAttributes: (options: Change & { attributes: Record<string, string> }) => Promise<StoredName>
  /** @throws NameConflictError */
  setAddress: (options: Change & { set: { coinType: number; address: Address } }) => Promise<StoredName>
}

/** A change by the address that the name has for a coin type. */
type Change = { name: string; coinType: number; message: UsedMessage; writeAlong: WriteAlong }

/** Why the database refused a change that looked possible a moment before. */
export type NameConflict = 'taken' | 'too many' | 'replayed' | 'not the owner'

export class NameConflictError extends Error {
  override readonly name = 'NameConflictError'
  readonly reason: NameConflict

  constructor(reason: NameConflict) {
    super(`The name was not changed: ${reason}.`)
    this.reason = reason
  }
}

/** Names in the database, where constraints decide between those who ask at once. */
export function createNameStore(db: Database): NameStore {
  return {
    find: (name) => find(db, name),
    async listByAddress(address) {
      const rows = await db
        .selectDistinct({ name: names.name, registeredAt: names.registeredAt })
        .from(nameAddresses)
        .innerJoin(names, eq(names.name, nameAddresses.name))
        .where(and(eq(nameAddresses.address, address), eq(nameAddresses.isProven, true)))
        .orderBy(asc(names.registeredAt), asc(names.name))
        .limit(maxListed)
      const found = await Promise.all(rows.map(({ name }) => find(db, name)))
      return found.filter((one) => one !== undefined)
    },
    async findRegistered(candidates) {
      if (candidates.length === 0) return new Set()
      const rows = await db
        .select({ name: names.name })
        .from(names)
        .where(inArray(names.name, [...candidates]))
      return new Set(rows.map(({ name }) => name))
    },
    async register({ name, attributes, coinTypes, maxPerAddress, message, writeAlong }) {
      return await db.transaction(async (tx) => {
        const { signer } = message
        // One address at a time, or two registrations at once would each see room for one more.
        await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`latchkey name ${signer}`}, 0))`)
        const created = await tx.insert(names).values({ name, attributes }).onConflictDoNothing().returning()
        if (created.length === 0) throw new NameConflictError('taken')
        if ((await countNames(tx, signer)) >= maxPerAddress) throw new NameConflictError('too many')
        await useMessage(tx, message)
        const owned = coinTypes.map((coinType) => ({ name, coinType, address: signer, isProven: true }))
        await tx.insert(nameAddresses).values(owned)
        return await finish(tx, { name, writeAlong })
      })
    },
    async setAttributes({ attributes, ...change }) {
      return await db.transaction(async (tx) => {
        await begin(tx, change)
        await tx.update(names).set({ attributes, updatedAt: new Date() }).where(eq(names.name, change.name))
        return await finish(tx, change)
      })
    },
    async setAddress({ set: { coinType, address }, ...change }) {
      return await db.transaction(async (tx) => {
        await begin(tx, change)
        // An address somebody else put under a name does not take the name for its own until it signs for it.
        const row = { address, isProven: address === change.message.signer, createdAt: new Date() }
        await tx
          .insert(nameAddresses)
          .values({ name: change.name, coinType, ...row })
          .onConflictDoUpdate({ target: [nameAddresses.name, nameAddresses.coinType], set: row })
        await tx.update(names).set({ updatedAt: new Date() }).where(eq(names.name, change.name))
        return await finish(tx, change)
      })
    },
  }
}

/** No address has more proven names, as long as the configured limit was never higher. */
const maxListed = 100

/** Holds the name, makes sure that who signed still owns it, and uses the message up. */
async function begin(tx: Database, { name, coinType, message }: Change): Promise<void> {
  await tx.select({ name: names.name }).from(names).where(eq(names.name, name)).for('update')
  const owned = and(
    eq(nameAddresses.name, name),
    eq(nameAddresses.coinType, coinType),
    eq(nameAddresses.address, message.signer),
  )
  const proven = await tx.update(nameAddresses).set({ isProven: true }).where(owned).returning()
  if (proven.length === 0) throw new NameConflictError('not the owner')
  await useMessage(tx, message)
}

/** Nonces may be forgotten with the memory they were in; this is not, and holds for messages without one. */
async function useMessage(tx: Database, { signer, text, expiresAt, spendNonce }: UsedMessage): Promise<void> {
  await spendNonce?.()
  await forgetExpired(tx, { table: nameMessages, key: nameMessages.hash, expiresAt: nameMessages.expiresAt })
  const hash = createHash('sha256').update(`${signer}\n${text}`).digest('hex')
  const used = await tx.insert(nameMessages).values({ hash, expiresAt }).onConflictDoNothing().returning()
  if (used.length === 0) throw new NameConflictError('replayed')
}

async function countNames(tx: Database, address: Address): Promise<number> {
  const rows = await tx
    .selectDistinct({ name: nameAddresses.name })
    .from(nameAddresses)
    .where(and(eq(nameAddresses.address, address), eq(nameAddresses.isProven, true)))
  return rows.length
}

async function find(db: Database, name: string): Promise<StoredName | undefined> {
  const rows = await db
    .select({ name: names, address: nameAddresses })
    .from(names)
    .innerJoin(nameAddresses, eq(nameAddresses.name, names.name))
    .where(eq(names.name, name))
    .orderBy(asc(nameAddresses.coinType))
  const [first] = rows
  return (
    first && {
      ...first.name,
      addresses: rows.map(({ address }) => ({ ...address, address: address.address as Address })),
    }
  ) // parsed before it was written
}

async function finish(tx: Database, { name, writeAlong }: Pick<Change, 'name' | 'writeAlong'>): Promise<StoredName> {
  const stored = await find(tx, name)
  if (!stored) throw new Error(`The name ${name} vanished while it was being changed.`)
  await writeAlong(tx, stored)
  return stored
}
