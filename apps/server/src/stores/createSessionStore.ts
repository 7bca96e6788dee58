import { and, eq, gte, inArray, isNotNull, isNull, lte, ne, not, or, sql } from 'drizzle-orm'
import type { Address, Hex } from 'viem'
import type { Database } from '../db/Database.ts'
import { cosignedOperations, pendingSessions, smartSessions } from '../db/schema.ts'
import type { Demand, Usage } from '../sessions/judgeBudgets.ts'
import type { TypedData } from '../sessions/TypedData.ts'
import { isKeyUsed } from './createPendingSessionStore.ts'

/** Whose sessions: a smart account on one network, as another may own its address elsewhere. */
export type SessionAccount = { chainId: number; address: Address }

export type SessionGrant = { expiresAt: Date; signer: TypedData; permissions: TypedData[]; policies: TypedData[] }
export type StoredSession = typeof smartSessions.$inferSelect

/** Smart sessions that owners granted. What a function has answered is in the database. */
export type SessionStore = {
  find: (account: SessionAccount, pci: string) => Promise<StoredSession | undefined>
  /**
   * Newest first, those in force before all others: a page of at most 255 sessions and 256 kB, or of one that is larger.
   * @param cursor where the page before ended.
   * @returns `next`: where this one ends; undefined on the last.
   */
  list: (
    account: SessionAccount,
    cursor: SessionCursor | undefined,
  ) => Promise<{ sessions: StoredSession[]; next: SessionCursor | undefined }>
  /**
   * Makes a session that waits one that is in force, with what was granted. What is in force is never written over.
   * @param finish what must hold and be written with it: what it throws lets the session wait.
   * @returns `gone` when none waits any more; `full` when the project has too many of this account; `large` when what the
   *   account has granted is too large to keep more; `used` when it has granted a session to this key of the app before.
   */
  activate: (
    account: SessionAccount,
    session: SessionGrant & { pci: string; context: string },
    finish: () => Promise<void>,
  ) => Promise<'active' | 'gone' | 'full' | 'large' | 'used'>
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
  /** Ends what a server of a version before wrote after the migration: no owner has signed for it. */
  closeUnproven: () => Promise<void>
  /** Deletes those that were revoked or expired seven days ago, with what is counted for them. */
  forgetEnded: () => Promise<void>
}

/** A session's place in its account's list. */
export type SessionCursor = { isLive: boolean; createdAtMicros: string; pci: string }

/** As many as existing servers list. */
const maxListed = 255
const maxListedBytes = 262_144
/** Of one account and network, in force or not: a page of any project's reads and lists them. */
const maxKeptBytes = 1_048_576
/** What a session takes besides what was granted. */
const rowBytes = 1_024
/** More than can be granted between two sweeps of a busy server; the next sweep goes on. */
const forgottenAtOnce = 1_000
/** Not revoked and not expired, of one account and project. Its owner has signed for each. */
const maxLive = 64

/** Smart sessions in the database. */
export function createSessionStore({ db }: { db: Database }): SessionStore {
  const of = ({ chainId, address }: SessionAccount) =>
    and(eq(smartSessions.chainId, chainId), eq(smartSessions.address, address), isNotNull(smartSessions.context))
  const one = (account: SessionAccount, pci: string) => and(of(account), eq(smartSessions.pci, pci))
  const createdAtMicros = sql`(extract(epoch from ${smartSessions.createdAt}) * 1000000)::bigint`
  const isLive = sql`(${smartSessions.revokedAt} is null and ${smartSessions.expiresAt} > now())`
  /** One that ends between two pages is listed twice rather than never. */
  const isAfter = (cursor: SessionCursor) => {
    const isOlder = sql`(${createdAtMicros}, ${cursor.pci}::uuid) < (${cursor.createdAtMicros}::bigint, ${smartSessions.pci})`
    return cursor.isLive ? or(not(isLive), isOlder) : and(not(isLive), isOlder)
  }

  return {
    async find(account, pci) {
      const [found] = await db.select().from(smartSessions).where(one(account, pci))
      return found
    },
    async list(account, cursor) {
      const order = sql`${isLive} desc, ${smartSessions.createdAt} desc, ${smartSessions.pci}`
      const page = db.$with('page').as(
        db
          .select({
            pci: smartSessions.pci,
            isLive: sql<boolean>`${isLive}`.as('is_live'),
            createdAtMicros: sql<string>`${createdAtMicros}::text`.as('created_at_micros'),
            place: sql<number>`(row_number() over (order by ${order}))::int`.as('place'),
            total: sql<number>`(sum(${keptBytes}) over (order by ${order}))::int`.as('total'),
            more: sql<number>`(count(*) over ())::int`.as('more'),
          })
          .from(smartSessions)
          .where(and(of(account), cursor && isAfter(cursor))),
      )
      const isListed = or(eq(page.place, 1), and(lte(page.place, maxListed), lte(page.total, maxListedBytes)))
      const rows = await db
        .with(page)
        .select({ session: smartSessions, isLive: page.isLive, createdAtMicros: page.createdAtMicros, more: page.more })
        .from(page)
        .innerJoin(smartSessions, eq(smartSessions.pci, page.pci))
        .where(isListed)
        .orderBy(page.place)
      const last = rows.at(-1)
      const sessions = rows.map(({ session }) => session)
      if (!last || last.more === rows.length) return { sessions, next: undefined }
      const { isLive: isLastLive, createdAtMicros: micros, session } = last
      return { sessions, next: { isLive: isLastLive, createdAtMicros: micros, pci: session.pci } }
    },
    activate: (account, { pci, ...granted }, finish) =>
      db.transaction(async (tx) => {
        // One at a time, or several at once would each see room for one more.
        const lock = `latchkey sessions ${account.chainId} ${account.address}`
        await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`)
        const isIt = and(
          eq(pendingSessions.pci, pci),
          eq(pendingSessions.chainId, account.chainId),
          eq(pendingSessions.address, account.address),
        )
        const [pending] = await tx.select().from(pendingSessions).where(isIt).for('update')
        if (!pending || pending.forgottenAt <= new Date()) return 'gone'
        const { projectId, dappKey, origin, publicKey, sealedKey, createdAt } = pending
        if (await isKeyUsed(tx, account, dappKey)) return 'used'
        const isOfProject = and(of(account), eq(smartSessions.projectId, projectId))
        if ((await tx.$count(smartSessions, and(isOfProject, isLive))) >= maxLive) return 'full'
        const ofAccount = tx.select({ bytes: sql<number>`coalesce(sum(${keptBytes}), 0)::int` }).from(smartSessions)
        const [earlier] = await ofAccount.where(of(account))
        if ((earlier?.bytes ?? 0) + sizeOf(granted) > maxKeptBytes) return 'large'
        const kept = { pci, projectId, dappKey, origin, publicKey, sealedKey, createdAt }
        await tx.insert(smartSessions).values({ ...account, ...kept, ...granted })
        await tx.delete(pendingSessions).where(isIt)
        await finish()
        return 'active'
      }),
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
          .set({ revokedAt: sql`now()`, revokedBecause: 'owner', sealedKey: null })
          .where(and(one(account, pci), isNull(smartSessions.revokedAt)))
          .returning({ pci: smartSessions.pci })
        if (rows.length === 0) return false
        await finish(tx)
        return true
      })
    },
    async closeUnproven() {
      const isUnproven = and(isNull(smartSessions.dappKey), isNull(smartSessions.revokedAt))
      await db
        .update(smartSessions)
        .set({ revokedAt: sql`now()`, revokedBecause: 'unproven', sealedKey: null })
        .where(and(isUnproven, isNotNull(smartSessions.context)))
      const isForgotten = lte(smartSessions.createdAt, sql`now() - interval '10 minutes'`)
      await db.delete(smartSessions).where(and(isNull(smartSessions.context), isForgotten))
    },
    async forgetEnded() {
      const endedAt = sql`least(${smartSessions.revokedAt}, ${smartSessions.expiresAt})`
      const ended = db
        .select({ pci: smartSessions.pci })
        .from(smartSessions)
        .where(and(isNotNull(smartSessions.context), lte(endedAt, sql`now() - interval '7 days'`)))
        .limit(forgottenAtOnce)
        // Those another server is deleting are its own.
        .for('update', { skipLocked: true })
      await db.delete(smartSessions).where(inArray(smartSessions.pci, ended))
    },
  }
}

/** Bytes of a stored session, as it is listed. */
const keptBytes = sql`${rowBytes}::int + octet_length(${smartSessions.signer}::text) + octet_length(${smartSessions.permissions}::text)
  + octet_length(${smartSessions.policies}::text) + octet_length(${smartSessions.context})`

/** The same of one that is to be stored. */
function sizeOf({ signer, permissions, policies, context }: SessionGrant & { context: string }): number {
  return rowBytes + context.length + Buffer.byteLength(JSON.stringify([signer, permissions, policies]))
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
