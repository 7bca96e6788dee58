import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { Address, Hex } from 'viem'
import type { Database } from '../db/Database.ts'
import { pendingSessions, smartSessions } from '../db/schema.ts'
import { deleteExpired } from './deleteExpired.ts'

/** A smart account on one network: its address may have another owner on other networks. */
export type SessionAccount = { chainId: number; address: Address }

export type PendingSession = typeof pendingSessions.$inferSelect

/**
 * Sessions that no owner has granted yet. They belong to no account and expire after ten minutes.
 */
export type PendingSessionStore = {
  /**
   * Creates a session, or returns the pending one with the same app key and idempotency key.
   * @param session.caller the caller's network, which has a limit of pending sessions for each project.
   * @returns `full` at that limit; `used` when the account has granted a session to this app key before.
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
  /** Deletes sessions that were not granted in time. */
  deleteExpired: () => Promise<void>
}

/** Pending sessions of one project and caller: more than the visitors of one office leave ungranted within ten minutes. */
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
        // One at a time: concurrent calls would each pass the check of the limit.
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
        // The same call arrived at the same time from another network.
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

/** Whether an account has ever granted a session to an app key: its signatures for that session must not be valid in another. */
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
