import { createHash } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Address } from 'viem'
import type { Database } from '../db/Database.ts'
import { nameAddresses, nameMessages, names } from '../db/schema.ts'
import { deleteExpired } from './deleteExpired.ts'
import type { Change, NameStore, StoredName, UsedMessage } from './NameStore.ts'
import { findName } from './names/findName.ts'
import { NameConflictError } from './names/NameConflictError.ts'
import { admitOwnerChange, ownerOf, recordOwnerChange, undoOwnerChange } from './names/ownerChanges.ts'
import { countNames, listOwnNames } from './names/ownNames.ts'
import { queueNotice } from './names/queueNotice.ts'

/**
 * Names in the database, where constraints decide between concurrent requests.
 * @param options.isNotified whether the operator is notified of changes of owners and addresses.
 */
export function createNameStore(db: Database, { isNotified = false } = {}): NameStore {
  return {
    find: (name) => findName(db, name),
    listByAddress: (address, options) => listOwnNames(db, address, options),
    async findRegistered(candidates) {
      if (candidates.length === 0) return new Set()
      const rows = await db
        .select({ name: names.name })
        .from(names)
        .where(inArray(names.name, [...candidates]))
      return new Set(rows.map(({ name }) => name))
    },
    async register({ name, attributes, coinTypes, ownerCoinType, maxPerAddress, message, writeAlong }) {
      return await db.transaction(async (tx) => {
        const { signer, signedBy } = message
        // One address at a time, or two registrations at once would each see room for one more.
        await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`latchkey name ${signer}`}, 0))`)
        const row = { name, attributes, ownerCoinType }
        const created = await tx.insert(names).values(row).onConflictDoNothing().returning()
        if (created.length === 0) throw new NameConflictError('taken')
        if ((await countNames(tx, { owner: signer, signedBy, ownerCoinType })) >= maxPerAddress)
          throw new NameConflictError('too many')
        await useMessage(tx, message)
        const proof = { isProven: true, provenByKey: signedBy === 'key' }
        const owned = coinTypes.map((coinType) => ({ name, coinType, address: signer, ...proof }))
        await tx.insert(nameAddresses).values(owned)
        return await finish(tx, { name, writeAlong })
      })
    },
    async setAttributes({ attributes, ...change }) {
      return await db.transaction(async (tx) => {
        const stored = await begin(tx, change)
        if (change.coinType !== stored.ownerCoinType) throw new NameConflictError('not the owner')
        await tx.update(names).set({ attributes, updatedAt: new Date() }).where(eq(names.name, change.name))
        return await finish(tx, change)
      })
    },
    async setAddress({ set: { coinType, address }, undoMs, maxOwnerChangesPerDay, ...change }) {
      return await db.transaction(async (tx) => {
        const stored = await begin(tx, change)
        const { ownerCoinType } = stored
        const { signer, signedBy } = change.message
        const owner = ownerOf(stored)
        const changedAt = new Date()
        // An address of another network can change that network only; it does not own the name.
        const isOwner = change.coinType === ownerCoinType && owner === signer
        if (!isOwner && (coinType === ownerCoinType || coinType !== change.coinType))
          throw new NameConflictError('not the owner')
        const changesOwner = coinType === ownerCoinType && owner !== address
        let { ownerChangeTimes } = stored
        if (changesOwner) {
          ownerChangeTimes = admitOwnerChange({ stored, changedAt, maxPerDay: maxOwnerChangesPerDay })
          await recordOwnerChange(tx, { stored, formerOwner: signer, nextOwner: address, changedAt, undoMs })
          // Addresses that the former owner set would still receive the new owner's funds. An undo restores them.
          await tx.delete(nameAddresses).where(eq(nameAddresses.name, change.name))
        }
        // An address that someone else set does not own the name until it signs for it. Neither does a contract's address on another
        // network, where it may belong to someone else.
        const isProven = address === signer && (signedBy === 'key' || coinType === change.coinType)
        const row = { address, isProven, provenByKey: isProven ? signedBy === 'key' : null, createdAt: changedAt }
        await tx
          .insert(nameAddresses)
          .values({ name: change.name, coinType, ...row })
          .onConflictDoUpdate({ target: [nameAddresses.name, nameAddresses.coinType], set: row })
        const written = {
          ownerCoinType,
          ownerChangeTimes: ownerChangeTimes && [...ownerChangeTimes],
          updatedAt: changedAt,
        }
        await tx.update(names).set(written).where(eq(names.name, change.name))
        const changed = await finish(tx, change)
        if (isNotified && changesOwner)
          await queueNotice(tx, { event: 'name.owner_changed', data: noticeData(stored, changed, changedAt) })
        const former = stored.addresses.find((owned) => owned.coinType === coinType)?.address
        if (isNotified && coinType !== ownerCoinType && former !== address) {
          const addresses = { former_addresses: byCoinType(stored), addresses: byCoinType(changed) }
          const data = { name: change.name, ...addresses, changed_at: changedAt.toISOString() }
          await queueNotice(tx, { event: 'name.address_changed', data })
        }
        return changed
      })
    },
    async undoOwnerChange(change) {
      return await db.transaction(async (tx) => {
        const stored = await lock(tx, change.name)
        const { coinType, message } = change
        const undoneAt = new Date()
        await undoOwnerChange(tx, { stored, coinType, formerOwner: message.signer, undoneAt })
        await prove(tx, change)
        await useMessage(tx, message)
        const restored = await finish(tx, change)
        if (isNotified) {
          const data = noticeData(stored, restored, undoneAt)
          await queueNotice(tx, { event: 'name.owner_change_undone', data })
        }
        return restored
      })
    },
  }
}

function noticeData(before: StoredName, after: StoredName, changedAt: Date) {
  const { name, ownerChange } = after
  return {
    name,
    former_owner: ownerOf(before) ?? null,
    owner: ownerOf(after) ?? null,
    changed_at: changedAt.toISOString(),
    undoable_until: ownerChange?.undoableUntil.toISOString() ?? null,
  }
}

function byCoinType({ addresses }: StoredName): Record<string, Address> {
  return Object.fromEntries(addresses.map(({ coinType, address }) => [String(coinType), address]))
}

/** Locks the name until the transaction ends, and reads it. */
async function lock(tx: Database, name: string): Promise<StoredName> {
  await tx.select({ name: names.name }).from(names).where(eq(names.name, name)).for('update')
  const stored = await findName(tx, name)
  if (!stored) throw new NameConflictError('not the owner')
  return stored
}

/** Locks the name, checks that it still has the signer's address, and marks the message as used. */
async function begin(tx: Database, change: Change): Promise<StoredName> {
  await lock(tx, change.name)
  await prove(tx, change)
  await useMessage(tx, change.message)
  return await read(tx, change.name)
}

/** Records that the address itself signed, with its key or as a contract. @throws NameConflictError */
async function prove(tx: Database, { name, coinType, message: { signer, signedBy } }: Change): Promise<void> {
  const owned = and(
    eq(nameAddresses.name, name),
    eq(nameAddresses.coinType, coinType),
    eq(nameAddresses.address, signer),
  )
  const provenByKey = signedBy === 'key' ? true : sql`coalesce(${nameAddresses.provenByKey}, false)`
  const proven = await tx.update(nameAddresses).set({ isProven: true, provenByKey }).where(owned).returning()
  if (proven.length === 0) throw new NameConflictError('not the owner')
}

/** Nonces may be forgotten with the memory they were in; this is not. */
async function useMessage(tx: Database, { signer, text, expiresAt, spendNonce }: UsedMessage): Promise<void> {
  await spendNonce?.()
  await deleteExpired(tx, { table: nameMessages, key: nameMessages.hash, expiresAt: nameMessages.expiresAt })
  const hash = createHash('sha256').update(`${signer}\n${text}`).digest('hex')
  const used = await tx.insert(nameMessages).values({ hash, expiresAt }).onConflictDoNothing().returning()
  if (used.length === 0) throw new NameConflictError('replayed')
}

async function finish(tx: Database, { name, writeAlong }: Pick<Change, 'name' | 'writeAlong'>): Promise<StoredName> {
  const stored = await read(tx, name)
  await writeAlong(tx, stored)
  return stored
}

/** Reads a name whose row is locked. */
async function read(tx: Database, name: string): Promise<StoredName> {
  const stored = await findName(tx, name)
  if (!stored) throw new Error(`The name ${name} vanished while it was being changed.`)
  return stored
}
