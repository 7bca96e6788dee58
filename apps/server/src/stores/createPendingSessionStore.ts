import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { Address, Hex } from 'viem'
import type { Database } from '../db/Database.ts'
import { pendingSessions, smartSessions } from '../db/schema.ts'
import { deleteExpired } from './deleteExpired.ts'

/** Whose sessions: a smart account on one network, as another may own its address elsewhere. */
export type SessionAccount = { chainId: number; address: Address }

export type PendingSession = typeof pendingSessions.$inferSelect

/**
 * Sessions that were begun and that no owner has granted. They are nobody's: no account has fewer for them, and ten minutes later they are
 * gone.
 */
export type PendingSessionStore = {
  /**
   * Begins a session, or gives the one that was begun for the same key with the same idempotency key.
   * @param session.caller where it comes from: so many of a project wait from one place.
   * @returns `full` when as many wait; `used` when the account has granted a session to this key of the app before.
   */
  begin: (
    account: SessionAccount,
    session: {
      pci: string
      projectId: string
      caller: string
      dappKey: Address
      origin: string
      publicKey: Hex
      sealedKey: string
      idempotencyKey: string | undefined
      fingerprint: string
    },
  ) => Promise<PendingSession | 'full' | 'used'>
  get: (account: SessionAccount, pci: string) => Promise<PendingSession | undefined>
  /** Deletes what nobody has granted in time. */
  deleteExpired: () => Promise<void>
}

/** Of one project and network: more visitors of one office do not begin sessions within ten minutes and leave them. */
const maxPending = 256
const keptMs = 10 * 60_000

/** Pending sessions in the database. */
export function createPendingSessionStore({ db }: { db: Database }): PendingSessionStore {
  const isKept = () => gt(pendingSessions.forgottenAt, new Date())
  const expired = { table: pendingSessions, key: pendingSessions.pci, expiresAt: pendingSessions.forgottenAt }

  return {
    async begin(account, session) {
      const { projectId, caller, dappKey, idempotencyKey } = session
      const { chainId, address } = account
      const isSame = and(
        eq(pendingSessions.projectId, projectId),
        eq(pendingSessions.chainId, chainId),
        eq(pendingSessions.address, address),
        eq(pendingSessions.dappKey, dappKey),
        idempotencyKey === undefined ? sql`false` : eq(pendingSessions.idempotencyKey, idempotencyKey),
      )
      return await db.transaction(async (tx) => {
        await deleteExpired(tx, expired)
        await tx.delete(pendingSessions).where(and(isSame, lte(pendingSessions.forgottenAt, new Date())))
        // One at a time, or several at once would each see room for one more.
        const lock = `latchkey pending sessions ${projectId} ${caller}`
        await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`)
        const [earlier] = await tx.select().from(pendingSessions).where(isSame)
        if (earlier) return earlier
        const ofCaller = and(eq(pendingSessions.projectId, projectId), eq(pendingSessions.caller, caller))
        if ((await tx.$count(pendingSessions, and(ofCaller, isKept()))) >= maxPending) return 'full'
        if (await isKeyUsed(tx, account, dappKey)) return 'used'
        const [row] = await tx
          .insert(pendingSessions)
          .values({ ...account, ...session, forgottenAt: new Date(Date.now() + keptMs) })
          .onConflictDoNothing()
          .returning()
        if (row) return row
        // The same call came at the same time from another network.
        const [meanwhile] = await tx.select().from(pendingSessions).where(isSame)
        return meanwhile ?? 'full'
      })
    },
    async get({ chainId, address }, pci) {
      const [found] = await db
        .select()
        .from(pendingSessions)
        .where(
          and(
            eq(pendingSessions.pci, pci),
            eq(pendingSessions.chainId, chainId),
            eq(pendingSessions.address, address),
            isKept(),
          ),
        )
      return found
    },
    async deleteExpired() {
      await db.delete(pendingSessions).where(lte(pendingSessions.forgottenAt, new Date()))
    },
  }
}

/** Whether an account has ever granted a session to a key: what the key has signed for that one must not count in another. */
export async function isKeyUsed(
  tx: Database,
  { chainId, address }: SessionAccount,
  dappKey: Address | string,
): Promise<boolean> {
  const isUsed = and(
    eq(smartSessions.chainId, chainId),
    eq(smartSessions.address, address),
    eq(smartSessions.dappKey, dappKey),
  )
  return (await tx.$count(smartSessions, isUsed)) > 0
}
