import { type Database, parseEmail } from '@latchkey/server/parts'
import { and, count, eq } from 'drizzle-orm'
import { guardShares } from '../db/schema.ts'
import type { GuardKeys } from '../keys/openGuardKeys.ts'

export type ShareRow = typeof guardShares.$inferSelect
export type ShareOwner = Pick<ShareRow, 'id' | 'walletId' | 'subjectIndex'>

/** Encrypts a share for its row: in another one it does not open. */
export function sealForRow(keys: GuardKeys, owner: ShareOwner, share: Uint8Array): string {
  return keys.seal(Buffer.from(share).toString('base64url'), toOwner(owner))
}

/** @throws BrokenSealError where the row was changed, or moved */
export function openRow(keys: GuardKeys, row: ShareRow): Buffer {
  return Buffer.from(keys.open(row.sealedShare, toOwner(row)), 'base64url')
}

/** How an address is named in rows. A code's flow may name its limits instead, which a wallet with a share has of its own. */
export function indexAddress(keys: Pick<GuardKeys, 'mac'>, email: string): string {
  return keys.mac('email', parseEmail(email).normal)
}

/** A share of a wallet for an address; undefined where there is none. */
export async function findShare(db: Database, owner: ShareOwner): Promise<ShareRow | undefined> {
  const [row] = await db
    .select()
    .from(guardShares)
    .where(and(eq(guardShares.id, owner.id), isOf(owner)))
  return row
}

/** How many shares of a wallet are stored for an address. */
export async function countShares(db: Database, owner: Omit<ShareOwner, 'id'>): Promise<number> {
  const [row] = await db.select({ stored: count() }).from(guardShares).where(isOf(owner))
  return row?.stored ?? 0
}

const isOf = ({ walletId, subjectIndex }: Omit<ShareOwner, 'id'>) =>
  and(eq(guardShares.walletId, walletId), eq(guardShares.subjectIndex, subjectIndex))

const toOwner = ({ id, walletId, subjectIndex }: ShareOwner) => `share ${id} ${walletId} ${subjectIndex}`
