import type { SignInAnswer } from '@latchkey/wire'
import { base64url } from 'jose'
import type { Session } from '../Session.ts'
import { AuthProblem } from './AuthProblem.ts'
import type { AuthStore, StoredSession } from './AuthStore.ts'
import { hashOf, type Tokens } from './tokens.ts'

/** A session ends so long after its last refresh, and so long after it began at the latest. */
const idleMs = 30 * 24 * 3_600_000
const wholeMs = 90 * 24 * 3_600_000
/** Of one account: its owner, or who has its key, could fill the store otherwise. */
const mostSessions = 100

export type Sessions = ReturnType<typeof createSessions>

/** A session's answer with its tokens. */
export type OpenedSession = SignInAnswer & { accessToken: string; refreshToken: string }

type SessionsOptions = { store: AuthStore; tokens: Tokens; domain: string; now: () => number }

/** Opens, refreshes, finds and ends the sessions of one domain; the store may keep others, too. */
export function createSessions({ store, tokens, domain, now }: SessionsOptions) {
  const isOpen = (session: StoredSession | undefined) =>
    session !== undefined && session.domain === domain && session.expiresAt > now()

  const list = async (account: string) => (await store.listSessions(account)).filter(isOpen)

  const endEach = async (sessions: readonly StoredSession[]) => {
    await Promise.all(sessions.map(({ id }) => store.endSession(id)))
  }

  /** The ones unused for longest make room for a new one. */
  async function endSurplus({ id, account }: StoredSession) {
    const others = (await list(account)).filter((session) => session.id !== id)
    await endEach(others.toSorted((one, other) => other.lastUsedAt - one.lastUsedAt).slice(mostSessions - 1))
  }

  async function answer(session: StoredSession, refreshToken: string): Promise<OpenedSession> {
    const access = await tokens.writeAccess(session)
    return {
      session: toAnswered(session),
      accessToken: access.token,
      accessExpiresAt: toText(access.expiresAt),
      refreshToken,
    }
  }

  return {
    async open(begun: Pick<StoredSession, 'account' | 'resources' | 'device'>): Promise<OpenedSession> {
      const id = base64url.encode(crypto.getRandomValues(new Uint8Array(16)))
      const refreshToken = tokens.createRefresh(id)
      const times = { createdAt: now(), lastUsedAt: now(), expiresAt: now() + idleMs }
      const session = { ...begun, ...times, domain, id, refreshHash: hashOf(refreshToken) }
      await store.addSession(session)
      await endSurplus(session)
      return await answer(session, refreshToken)
    },

    /**
     * The next tokens of a session. A token that was spent in another attempt is reuse: somebody else has it, and the session ends.
     * @throws AuthProblem session_ended, refresh_reused
     */
    async refresh(token: string, attempt: string): Promise<OpenedSession> {
      const refresh = tokens.readRefresh(token)
      if (!refresh) throw ended()
      const { id, hash } = refresh
      const refreshToken = tokens.nextRefresh(id, { hash, attempt })
      const to = hashOf(refreshToken)
      const before = await store.getSession(id)
      if (!before || !isOpen(before)) throw ended()
      const lastUsedAt = now()
      const expiresAt = Math.min(lastUsedAt + idleMs, before.createdAt + wholeMs)
      if (await store.renewSession(id, { from: hash, to, lastUsedAt, expiresAt }))
        return await answer({ ...before, lastUsedAt, expiresAt }, refreshToken)
      // Spent: by this attempt, whose response was lost, or by another one.
      const after = await store.getSession(id)
      if (!after || !isOpen(after)) throw ended()
      if (after.refreshHash === to) return await answer(after, refreshToken)
      await store.endSession(id)
      throw new AuthProblem('The refresh token was used before, so its session has ended. Sign in again.', {
        status: 401,
        code: 'refresh_reused',
      })
    },

    /** The session of an access token, as long as the store has it. */
    async find(accessToken: string): Promise<{ token: Session; stored: StoredSession } | undefined> {
      const token = await tokens.readAccess(accessToken)
      const stored = token && (await store.getSession(token.id))
      // A store that gives the session of another account has a fault: nobody is signed in by it.
      return token && stored && isOpen(stored) && stored.account === token.account ? { token, stored } : undefined
    },

    /** The session of a refresh token, spent or not: to end it, either is proof enough. */
    async findByRefresh(token: string): Promise<StoredSession | undefined> {
      const refresh = tokens.readRefresh(token)
      const stored = refresh && (await store.getSession(refresh.id))
      return stored && isOpen(stored) ? stored : undefined
    },

    list,

    /** Ends a session of this account; one of others is left, and one that has ended stays so. */
    async end(account: string, id: string): Promise<void> {
      const session = await store.getSession(id)
      if (session?.account === account && session.domain === domain) await store.endSession(id)
    },

    endAll: async (account: string): Promise<void> => endEach(await list(account)),
  }
}

export function ended(): AuthProblem {
  return new AuthProblem('The session has ended, or never was. Sign in again.', { status: 401, code: 'session_ended' })
}

export function toAnswered({ id, account, domain, createdAt, expiresAt, resources }: StoredSession) {
  const times = { issuedAt: toText(createdAt), expiresAt: toText(expiresAt) }
  // Only parsed messages get here: their account is a CAIP-10 id.
  return { id, account: account as SignInAnswer['session']['account'], domain, ...times, resources: [...resources] }
}

export const toText = (ms: number) => new Date(ms).toISOString()
