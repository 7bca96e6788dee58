import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Address, Hex } from 'viem'
import type { Database } from '../db/openDatabase.ts'
import { smartSessions } from '../db/schema.ts'

/** Whose sessions: a smart account on one network, as another may own its address elsewhere. */
export type SessionAccount = { chainId: number; address: Address }

export type TypedData = { type: string; data?: unknown }
export type SessionGrant = { expiresAt: Date; signer: TypedData; permissions: TypedData[]; policies: TypedData[] }
export type StoredSession = typeof smartSessions.$inferSelect

/** Smart sessions. What a function has answered is in the database. */
export type SessionStore = {
  /**
   * Begins a session, or gives the one that was begun with the same idempotency key.
   * @returns undefined when the project has too many of this account.
   */
  begin: (
    account: SessionAccount,
    session: SessionGrant & {
      pci: string
      projectId: string
      publicKey: Hex
      sealedKey: string
      idempotencyKey: string | undefined
      fingerprint: string
    },
  ) => Promise<StoredSession | undefined>
  find: (account: SessionAccount, pci: string) => Promise<StoredSession | undefined>
  /** Newest first, those in force before all others. */
  list: (account: SessionAccount) => Promise<StoredSession[]>
  /** Keeps what was granted; false when the session was granted or revoked before. */
  activate: (account: SessionAccount, session: SessionGrant & { pci: string; context: string }) => Promise<boolean>
  /**
   * Ends a session and forgets its key; false when it had ended.
   * @param finish what must hold and be written with it: what it throws lets the session live.
   */
  revoke: (account: SessionAccount, pci: string, finish: (tx: Database) => Promise<void>) => Promise<boolean>
}

/** As many as existing servers list (WIRE 2.18). */
const maxListed = 255
/** Not revoked and not expired, of one account and project: nobody proves anything to begin one. */
const maxLive = 64
/** One that no wallet granted by then is forgotten. */
const grantedWithin = sql`interval '1 hour'`

/** Smart sessions in the database. */
export function createSessionStore({ db }: { db: Database }): SessionStore {
  const of = ({ chainId, address }: SessionAccount) =>
    and(eq(smartSessions.chainId, chainId), eq(smartSessions.address, address))
  const one = (account: SessionAccount, pci: string) => and(of(account), eq(smartSessions.pci, pci))
  const isLive = and(isNull(smartSessions.revokedAt), gt(smartSessions.expiresAt, sql`now()`))

  return {
    async begin(account, session) {
      const { projectId, idempotencyKey } = session
      const ofProject = and(of(account), eq(smartSessions.projectId, projectId))
      return await db.transaction(async (tx) => {
        // One at a time, or several at once would each see room for one more.
        const lock = `latchkey sessions ${account.chainId} ${account.address} ${projectId}`
        await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`)
        if (idempotencyKey !== undefined) {
          const [earlier] = await tx
            .select()
            .from(smartSessions)
            .where(and(ofProject, eq(smartSessions.idempotencyKey, idempotencyKey)))
          if (earlier) return earlier
        }
        const isForgotten = lt(smartSessions.createdAt, sql`now() - ${grantedWithin}`)
        await tx.delete(smartSessions).where(and(ofProject, isNull(smartSessions.context), isForgotten))
        if ((await tx.$count(smartSessions, and(ofProject, isLive))) >= maxLive) return undefined
        const [row] = await tx
          .insert(smartSessions)
          .values({ ...account, ...session })
          .returning()
        return row
      })
    },
    async find(account, pci) {
      const [found] = await db.select().from(smartSessions).where(one(account, pci))
      return found
    },
    list: (account) =>
      db
        .select()
        .from(smartSessions)
        .where(of(account))
        .orderBy(
          desc(sql`${smartSessions.context} is not null and ${isLive}`),
          desc(smartSessions.createdAt),
          smartSessions.pci,
        )
        .limit(maxListed),
    async activate(account, { pci, ...granted }) {
      const rows = await db
        .update(smartSessions)
        .set(granted)
        .where(and(one(account, pci), isNull(smartSessions.context), isNull(smartSessions.revokedAt)))
        .returning({ pci: smartSessions.pci })
      return rows.length > 0
    },
    async revoke(account, pci, finish) {
      return await db.transaction(async (tx) => {
        // Who comes second waits here, and finds it ended.
        const rows = await tx
          .update(smartSessions)
          .set({ revokedAt: sql`now()`, sealedKey: null })
          .where(and(one(account, pci), isNull(smartSessions.revokedAt)))
          .returning({ pci: smartSessions.pci })
        if (rows.length === 0) return false
        await finish(tx)
        return true
      })
    },
  }
}
