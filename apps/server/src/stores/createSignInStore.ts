import { and, desc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { Database } from '../db/Database.ts'
import { signInRefreshTokens, signInSessions } from '../db/schema.ts'

export type SignInSession = typeof signInSessions.$inferSelect

/** Whose sessions: those of one account at one project. */
export type SignInOwner = Pick<SignInSession, 'projectId' | 'account'>

export type NewSignInSession = Omit<
  SignInSession,
  'createdAt' | 'lastUsedAt' | 'expiresAt' | 'endedAt' | 'endedBecause'
>

/** A refresh token and what is stored of it. */
export type RefreshToken = { token: string; hash: string }

/** Sessions of visitors who signed in with a wallet. Resolved calls are committed. */
export type SignInStore = {
  /**
   * Begins a session. An account has 100 at most in a project: the one unused for longest ends for the next.
   * @param options.finish runs in the transaction; throwing leaves no session.
   * @returns undefined when the nonce has begun a session before. Of any number of calls with one, on any server, exactly one begins it.
   */
  begin: (
    session: NewSignInSession,
    options: { refreshHash: string; finish: () => Promise<void> },
  ) => Promise<SignInSession | undefined>
  /** A session that has not ended. */
  find: (owner: SignInOwner, id: string) => Promise<SignInSession | undefined>
  /**
   * Exchanges a refresh token for the next one. The same exchange again gives the same token, until that is used. A used token in any other
   * exchange was copied: its session ends.
   * @param options.derive what may follow the token, the one to use first; the same for the same attempt.
   * @returns `reused` when the token was used; `ended` when there is no session of it.
   */
  refresh: (
    projectId: string,
    options: {
      hash: string
      /** @throws what keeps the caller from using this session; nothing changes then. */
      admit: (session: SignInSession) => void
      derive: (sessionId: string) => readonly RefreshToken[]
    },
  ) => Promise<{ session: SignInSession; token: string } | 'reused' | 'ended'>
  /** Newest first. */
  list: (owner: SignInOwner) => Promise<SignInSession[]>
  /** Ends one session of an account; all of them without an id. */
  end: (owner: SignInOwner, id?: string) => Promise<void>
  /** The session of a refresh token, used or not. */
  findByToken: (projectId: string, hash: string) => Promise<SignInSession | undefined>
  /** Deletes sessions that ended a day ago, and tokens that were used a week ago. */
  deleteEnded: () => Promise<void>
}

const dayMs = 24 * 3_600_000
/** Since the last refresh, and since the sign-in. */
const idleMs = 30 * dayMs
const wholeMs = 90 * dayMs
/** Of one account and project, not ended. */
const maxLive = 100
/** More than end between two sweeps of a busy server; the next sweep goes on. */
const deletedAtOnce = 1_000

/** The sessions in the database. */
export function createSignInStore({ db }: { db: Database }): SignInStore {
  const isLive = () => and(isNull(signInSessions.endedAt), gt(signInSessions.expiresAt, new Date()))
  const of = ({ projectId, account }: SignInOwner) =>
    and(eq(signInSessions.projectId, projectId), eq(signInSessions.account, account))
  const ended = (endedBecause: NonNullable<SignInSession['endedBecause']>) => ({ endedAt: new Date(), endedBecause })

  return {
    begin: (session, { refreshHash, finish }) =>
      db.transaction(async (tx) => {
        // One at a time, or several at once would each not see the others. Another call with this nonce waits here, too.
        const lock = `latchkey sign-ins ${session.projectId} ${session.account}`
        await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`)
        const now = new Date()
        const expiresAt = new Date(now.getTime() + idleMs)
        const [begun] = await tx
          .insert(signInSessions)
          .values({ ...session, createdAt: now, lastUsedAt: now, expiresAt })
          .onConflictDoNothing({ target: signInSessions.nonceHash })
          .returning()
        if (!begun) return undefined
        await tx.insert(signInRefreshTokens).values({ hash: refreshHash, sessionId: begun.id })
        const surplus = tx
          .select({ id: signInSessions.id })
          .from(signInSessions)
          .where(and(of(session), isLive()))
          .orderBy(desc(signInSessions.lastUsedAt))
          .offset(maxLive)
        await tx.update(signInSessions).set(ended('replaced')).where(inArray(signInSessions.id, surplus))
        await finish()
        return begun
      }),
    async find(owner, id) {
      const [found] = await db
        .select()
        .from(signInSessions)
        .where(and(eq(signInSessions.id, id), of(owner), isLive()))
      return found
    },
    refresh: (projectId, { hash, admit, derive }) =>
      db.transaction(async (tx) => {
        const sessionId = (await findToken(tx, hash))?.sessionId
        if (sessionId === undefined) return 'ended'
        const isIt = eq(signInSessions.id, sessionId)
        // One exchange of a session after the other; the token is read again once it is this one's turn.
        const [session] = await tx.select().from(signInSessions).where(isIt).for('update')
        const token = await findToken(tx, hash)
        if (!session || !token || session.projectId !== projectId || hasEnded(session)) return 'ended'
        admit(session)
        const next = await advance(tx, token, derive(sessionId))
        if (next === 'superseded') return 'reused'
        if (next === 'reused') {
          // Kept, as nothing is thrown here.
          await tx.update(signInSessions).set(ended('token reused')).where(isIt)
          return 'reused'
        }
        const now = Date.now()
        const expiresAt = new Date(Math.min(now + idleMs, session.createdAt.getTime() + wholeMs))
        const used = { lastUsedAt: new Date(now), expiresAt }
        await tx.update(signInSessions).set(used).where(isIt)
        return { session: { ...session, ...used }, token: next.token }
      }),
    list: (owner) =>
      db
        .select()
        .from(signInSessions)
        .where(and(of(owner), isLive()))
        .orderBy(desc(signInSessions.createdAt), signInSessions.id)
        .limit(maxLive),
    async end(owner, id) {
      await db
        .update(signInSessions)
        .set(ended('signed out'))
        .where(and(of(owner), isNull(signInSessions.endedAt), id === undefined ? undefined : eq(signInSessions.id, id)))
    },
    async findByToken(projectId, hash) {
      const sessionId = (await findToken(db, hash))?.sessionId
      if (sessionId === undefined) return undefined
      const [found] = await db
        .select()
        .from(signInSessions)
        .where(and(eq(signInSessions.id, sessionId), eq(signInSessions.projectId, projectId), isLive()))
      return found
    },
    async deleteEnded() {
      const dayAgo = new Date(Date.now() - dayMs)
      const over = db
        .select({ id: signInSessions.id })
        .from(signInSessions)
        .where(or(lte(signInSessions.expiresAt, dayAgo), lte(signInSessions.endedAt, dayAgo)))
        .limit(deletedAtOnce)
        // Those another server is deleting are its own.
        .for('update', { skipLocked: true })
      await db.delete(signInSessions).where(inArray(signInSessions.id, over))
      const used = db
        .select({ hash: signInRefreshTokens.hash })
        .from(signInRefreshTokens)
        .where(lte(signInRefreshTokens.usedAt, new Date(Date.now() - 7 * dayMs)))
        .limit(deletedAtOnce)
        .for('update', { skipLocked: true })
      await db.delete(signInRefreshTokens).where(inArray(signInRefreshTokens.hash, used))
    },
  }
}

function hasEnded({ endedAt, expiresAt }: SignInSession): boolean {
  return endedAt !== null || expiresAt.getTime() <= Date.now()
}

/**
 * The token after this one, whose session is locked.
 * @returns `superseded` when this exchange was made before and its token is used: whoever repeats it gets nothing, and proves no theft.
 */
async function advance(
  tx: Database,
  { hash, sessionId, nextHash }: typeof signInRefreshTokens.$inferSelect,
  candidates: readonly RefreshToken[],
): Promise<RefreshToken | 'reused' | 'superseded'> {
  if (nextHash !== null) {
    const again = candidates.find((candidate) => candidate.hash === nextHash)
    if (!again) return 'reused'
    const successor = await findToken(tx, nextHash)
    return successor?.nextHash === null ? again : 'superseded'
  }
  const [next] = candidates
  if (!next) throw new Error('A refresh token without a successor was exchanged.')
  await tx.insert(signInRefreshTokens).values({ hash: next.hash, sessionId })
  const used = { nextHash: next.hash, usedAt: sql`now()` }
  await tx.update(signInRefreshTokens).set(used).where(eq(signInRefreshTokens.hash, hash))
  return next
}

async function findToken(tx: Database, hash: string) {
  const [row] = await tx.select().from(signInRefreshTokens).where(eq(signInRefreshTokens.hash, hash))
  return row
}
