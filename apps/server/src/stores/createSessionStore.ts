import { and, desc, eq, gt, gte, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Address, Hex } from 'viem'
import type { Database } from '../db/Database.ts'
import { cosignedOperations, smartSessions } from '../db/schema.ts'
import type { Demand, Usage } from '../sessions/judgeOperation.ts'
import type { TypedData } from '../sessions/TypedData.ts'

/** Whose sessions: a smart account on one network, as another may own its address elsewhere. */
export type SessionAccount = { chainId: number; address: Address }

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
   * Co-signs an operation and counts it, once however often it is signed. While it is judged nobody revokes the session and nobody signs
   * another, on any server: what is revoked signs nothing any more.
   * @param options.judge what it throws is thrown, and nothing is counted.
   * @returns undefined when there is no such session.
   */
  cosign: <signed extends Demand>(
    account: SessionAccount,
    options: {
      pci: string
      hash: Hex
      nowSeconds: number
      judge: (session: StoredSession, since: (seconds: number | undefined) => Promise<Usage>) => Promise<signed>
    },
  ) => Promise<signed | undefined>
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
    cosign: (account, { pci, hash, nowSeconds, judge }) =>
      db.transaction(async (tx) => {
        const [session] = await tx.select().from(smartSessions).where(one(account, pci)).for('update')
        if (!session) return undefined
        const signed = await judge(session, (seconds) => readUsage(tx, { pci, hash, seconds }))
        const { native, fees } = signed
        await tx
          .insert(cosignedOperations)
          .values({ pci, hash, native: String(native), fees: String(fees), signedAt: new Date(nowSeconds * 1000) })
          .onConflictDoNothing()
        return signed
      }),
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

/** What was co-signed since a time, one operation left out. */
async function readUsage(
  tx: Database,
  { pci, hash, seconds }: { pci: string; hash: Hex; seconds: number | undefined },
): Promise<Usage> {
  const isCounted = and(
    eq(cosignedOperations.pci, pci),
    ne(cosignedOperations.hash, hash),
    seconds === undefined ? undefined : gte(cosignedOperations.signedAt, new Date(seconds * 1000)),
  )
  const [row] = await tx
    .select({
      count: sql<number>`count(*)::int`,
      native: sql<string>`coalesce(sum(${cosignedOperations.native}), 0)::text`,
      fees: sql<string>`coalesce(sum(${cosignedOperations.fees}), 0)::text`,
    })
    .from(cosignedOperations)
    .where(isCounted)
  return { count: row?.count ?? 0, native: BigInt(row?.native ?? 0), fees: BigInt(row?.fees ?? 0) }
}
