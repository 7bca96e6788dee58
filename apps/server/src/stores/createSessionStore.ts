import { and, asc, eq, getTableColumns, inArray, isNotNull, isNull, lte, not, or, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { Database } from '../db/Database.ts'
import { cosignedOperations, pendingSessions, smartSessions } from '../db/schema.ts'
import { type Demand, maxLatest, type Usage, usageBytes } from '../sessions/countOperations.ts'
import type { TypedData } from '../sessions/TypedData.ts'
import { isKeyUsed, type SessionAccount } from './createPendingSessionStore.ts'
import { createTurns } from './createTurns.ts'

export type SessionGrant = { expiresAt: Date; signer: TypedData; permissions: TypedData[]; policies: TypedData[] }
export type StoredSession = Omit<typeof smartSessions.$inferSelect, 'usage'>
/** Operations of one second that a version before migration 0014 has counted. */
export type CountedEarlier = Demand & { atSeconds: number; count: number; hashes: Hex[] }

/** Smart sessions that owners granted. Resolved calls are committed. */
export type SessionStore = {
  find: (account: SessionAccount, pci: string) => Promise<StoredSession | undefined>
  /**
   * Newest first, active ones before all others: a page of at most 255 sessions and 256 kB, or of one that is larger.
   * @param cursor where the page before ended.
   * @returns `next`: where this one ends; undefined on the last.
   */
  list: (
    account: SessionAccount,
    cursor: SessionCursor | undefined,
  ) => Promise<{ sessions: StoredSession[]; next: SessionCursor | undefined }>
  /**
   * Activates a pending session with its grant. An active session is never overwritten.
   * @param finish runs in the transaction; throwing leaves the session pending.
   * @returns `notPending` when it is no longer pending; `full` when the project has too many of this account; `large` when what the
   *   account has granted is too large to keep more; `used` when it has granted a session to this key of the app before.
   */
  activate: (
    account: SessionAccount,
    session: SessionGrant & { pci: string; context: string },
    finish: () => Promise<void>,
  ) => Promise<'active' | 'notPending' | 'full' | 'large' | 'used'>
  /**
   * Counts an operation before it is co-signed, once even if it is sent again. While it is checked, no server can revoke the session or
   * count another operation of it: a revoked session signs nothing more. Each account waits for its own operations, and all accounts
   * together hold only a few connections to the database.
   * @param options.addUp returns the first totals, of what versions before migration 0014 have counted. They are stored before the
   *   operation is checked, so that a rejection keeps them and they are not added up again.
   * @param options.check returns the new totals to store; what it throws is thrown, and nothing is counted.
   * @returns `busy` when too many operations of the account wait; undefined when there is no such session.
   */
  count: (
    account: SessionAccount,
    options: {
      pci: string
      addUp: (earlier: CountedEarlier[]) => Usage
      check: (session: StoredSession, usage: Usage) => Usage
    },
  ) => Promise<'counted' | 'busy' | undefined>
  /**
   * Revokes a session and deletes its key; false when it had ended.
   * @param finish runs in the transaction; throwing leaves the session active.
   */
  revoke: (account: SessionAccount, pci: string, finish: (tx: Database) => Promise<void>) => Promise<boolean>
  /** Ends what a server of a version before wrote after the migration: no owner has signed for it. */
  closeUnproven: () => Promise<void>
  /** Deletes those that were revoked or expired seven days ago, with what is counted for them. */
  deleteEnded: () => Promise<void>
}

/** A session's place in its account's list. */
export type SessionCursor = { isLive: boolean; createdAtMicros: string; pci: string }

/** As many as existing servers list. */
const maxListed = 255
const maxListedBytes = 262_144
/** Of one account and network, in force or not: a page of any project's reads and lists them. */
const maxKeptBytes = 1_048_576
/** Size of a stored session besides its grant and its totals. */
const rowBytes = 1_024
/** Connections to the database for co-signing, of all accounts together; the rest of the ten is for everything else. */
const maxCounting = 3
/** Operations of one account that may wait on one server. */
const maxWaiting = 64
const waitMs = 30_000
/** More than can be granted between two sweeps of a busy server; the next sweep goes on. */
const forgottenAtOnce = 1_000
/** Not revoked and not expired, of one account and project. Its owner has signed for each. */
const maxLive = 64

/** Smart sessions in the database. */
export function createSessionStore({ db }: { db: Database }): SessionStore {
  const of = ({ chainId, address }: SessionAccount) =>
    and(eq(smartSessions.chainId, chainId), eq(smartSessions.address, address), isNotNull(smartSessions.context))
  const { usage: _totals, ...columns } = getTableColumns(smartSessions)
  const turns = createTurns({ atOnce: maxCounting, maxWaiting, waitMs })
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
      const [found] = await db.select(columns).from(smartSessions).where(one(account, pci))
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
            total: sql<number>`(sum(${listedBytes}) over (order by ${order}))::int`.as('total'),
            more: sql<number>`(count(*) over ())::int`.as('more'),
          })
          .from(smartSessions)
          .where(and(of(account), cursor && isAfter(cursor))),
      )
      const isListed = or(eq(page.place, 1), and(lte(page.place, maxListed), lte(page.total, maxListedBytes)))
      const rows = await db
        .with(page)
        .select({ session: columns, isLive: page.isLive, createdAtMicros: page.createdAtMicros, more: page.more })
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
        if (!pending || pending.forgottenAt <= new Date()) return 'notPending'
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
    count: (account, { pci, addUp, check }) =>
      turns.run(`${account.chainId} ${account.address}`, async function countOne(): Promise<'counted' | undefined> {
        const counted = await db.transaction(async (tx) => {
          const [found] = await tx.select().from(smartSessions).where(one(account, pci)).for('update')
          if (!found) return undefined
          const { usage: known, ...session } = found
          const store = (usage: Usage) => tx.update(smartSessions).set({ usage }).where(eq(smartSessions.pci, pci))
          const earlier = known ? [] : await takeEarlier(tx, pci)
          if (earlier.length > 0) {
            await store(addUp(earlier))
            return 'taken over'
          }
          const usage = check(session, known ?? addUp([]))
          if (usage !== known) await store(usage)
          return 'counted'
        })
        return counted === 'taken over' ? await countOne() : counted
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
    async deleteEnded() {
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

/** Size of a stored session as it is listed, in bytes. */
const listedBytes = sql`${rowBytes}::int + octet_length(${smartSessions.signer}::text) + octet_length(${smartSessions.permissions}::text)
  + octet_length(${smartSessions.policies}::text) + octet_length(${smartSessions.context})`

/** The same, with room for the largest totals it can have. */
const keptBytes = sql`${listedBytes} + ${usageBytes.own}::int
  + ${usageBytes.permission}::int * jsonb_array_length(${smartSessions.permissions})
  + ${usageBytes.policy}::int * jsonb_array_length(${smartSessions.policies})`

/** The same of one that is to be stored. */
function sizeOf({ signer, permissions, policies, context }: SessionGrant & { context: string }): number {
  const { own, permission, policy } = usageBytes
  const counted = own + permission * permissions.length + policy * policies.length
  return rowBytes + counted + context.length + Buffer.byteLength(JSON.stringify([signer, permissions, policies]))
}

/** Moves out what versions before 0014 have counted for a session, by the second, oldest first. */
async function takeEarlier(tx: Database, pci: string): Promise<CountedEarlier[]> {
  const atSeconds = sql<number>`extract(epoch from ${cosignedOperations.signedAt})::bigint`.mapWith(Number)
  const rows = await tx
    .select({
      atSeconds,
      count: sql<number>`count(*)::int`,
      native: sql<string>`sum(${cosignedOperations.native})::text`,
      fees: sql<string>`sum(${cosignedOperations.fees})::text`,
      hashes: sql<Hex[]>`(array_agg(${cosignedOperations.hash}))[1:${sql.raw(String(maxLatest))}]`,
    })
    .from(cosignedOperations)
    .where(eq(cosignedOperations.pci, pci))
    .groupBy(sql`1`)
    .orderBy(asc(sql`1`))
  if (rows.length > 0) await tx.delete(cosignedOperations).where(eq(cosignedOperations.pci, pci))
  return rows.map((row) => ({ ...row, native: BigInt(row.native), fees: BigInt(row.fees) }))
}
