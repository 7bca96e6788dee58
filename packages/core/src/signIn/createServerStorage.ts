import {
  createSignInNonce,
  describeDevice,
  requestSignInSession,
  type SignInAnswer,
  verifySignIn,
} from '@latchkey/wire'
import { requestApi } from '../clients/requestApi.ts'
import { randomHex } from '../embedded/randomHex.ts'
import { HttpStatusError } from '../errors/server.ts'
import { SignInEndedError, SignInRefusedError, SignInUnverifiableError } from '../errors/signInFaults.ts'
import type { Latchkey } from '../latchkey.ts'
import { assertSigned } from './assertSigned.ts'
import { addEnding, type Ending, readEndings, removeEnding } from './endings.ts'
import { endLater } from './endLater.ts'
import type { SignInSession, SignInStorage } from './SignIn.ts'
import { findRecord, removeRecord, writeRecord } from './sessionRecords.ts'

/** The server's nonces last so long: from when one ends follows what time it has. */
const nonceLifetimeMs = 5 * 60_000

type ServerOptions = {
  /** Default false. */
  isCookie?: boolean | undefined
  /** Of an app's own backend with the same endpoints; default: the Latchkey server. */
  url?: string | undefined
}
type SignInEndpoint = typeof createSignInNonce | typeof verifySignIn | typeof requestSignInSession

/**
 * Sessions of the Latchkey server, or of a backend that answers as it does. The tokens are in the page's storage; in cookie mode in cookies
 * that no script can read, where the server is same-site with the page.
 */
export function createServerStorage(latchkey: Latchkey, { isCookie = false, url }: ServerOptions): SignInStorage {
  const shared = { ...(isCookie && { credentials: 'include' as const }), server: url && toServer(url) }
  /** A backend has them in a folder of its choice. */
  const at = <endpoint extends SignInEndpoint>(endpoint: endpoint): endpoint =>
    url === undefined ? endpoint : { ...endpoint, path: endpoint.path.replace('/v1/auth/', '/') }
  const headers = (session?: { accessToken?: string | undefined }): Record<string, string> => ({
    // A backend takes nothing that a form of another site could send.
    ...(url !== undefined && { 'content-type': 'application/json' }),
    ...(isCookie && { 'x-latchkey': '1' }),
    ...(session?.accessToken !== undefined && { authorization: `Bearer ${session.accessToken}` }),
  })
  /** Nothing is stored that the server says of another account or site. */
  const keep = (
    { session, refreshToken, ...access }: SignInAnswer,
    expected: { account: string; domain: string },
  ): SignInSession => {
    assertSigned(session, expected)
    const kept = { ...session, ...access }
    // The cookies are those of one session.
    writeRecord(latchkey, { session: kept, refreshToken }, { isOnly: isCookie })
    return kept
  }
  const askAs = (session: SignInSession, { body, signal }: { body: object; signal: AbortSignal }) =>
    requestApi(latchkey, at(requestSignInSession), { body, headers: headers(session), ...shared, signal }).catch(
      (error: unknown) => {
        throw isEnded(error) ? new SignInEndedError() : error
      },
    )
  const forget = (id: string) => {
    // Another tab may have written it back.
    removeRecord(latchkey, id)
    removeEnding(latchkey, id)
  }
  /** @throws where the server has not ended it: it stays listed then, unless the server refused the request itself */
  const end = async (ending: Ending, signal: AbortSignal): Promise<void> => {
    const { id, accessExpiresAt, expiresAt, refreshToken } = ending
    const isLate = Date.parse(accessExpiresAt ?? expiresAt) <= Date.now()
    const request = (isByAccess: boolean) =>
      requestApi(latchkey, at(requestSignInSession), {
        body: { action: 'end', ...(!isByAccess && { refreshToken }) },
        headers: headers(isByAccess ? ending : undefined),
        ...shared,
        // A page that is left at once has still sent it.
        keepalive: true,
        signal,
      })
    try {
      // This device's clock may be behind: the access is over, and the session is not.
      await request(!isLate).catch((error: unknown) => {
        if (isLate || refreshToken === undefined || !isEnded(error)) throw error
        return request(false)
      })
    } catch (error) {
      if (isRefused(error)) forget(id)
      if (!isEnded(error)) throw error
    }
    forget(id)
  }
  endLater(latchkey, { isFailed: false, end })
  return {
    async createNonce({ account, signal }) {
      const body = { account }
      const answer = await requestApi(latchkey, at(createSignInNonce), { body, headers: headers(), ...shared, signal })
      return { nonce: answer.nonce, latestIssue: Date.parse(answer.expiresAt) - nonceLifetimeMs }
    },
    async addSession({ account: _, ...signed }, { fields, signal }) {
      const body = {
        ...signed,
        device: describeDevice(globalThis.navigator?.userAgent),
        ...(isCookie && { cookie: true }),
      }
      // The cookies are replaced by those of this session: the one before is ended while they are still its own.
      const before = isCookie ? readEndings(latchkey) : []
      for (const ending of before) await end(ending, signal).catch(() => {})
      try {
        const answer = await requestApi(latchkey, at(verifySignIn), { body, headers: headers(), ...shared, signal })
        for (const { id } of before) removeEnding(latchkey, id)
        return keep(answer, fields)
      } catch (error) {
        throw toRefusal(error)
      }
    },
    getSession: async (accounts) => findRecord(latchkey, accounts)?.session,
    async listSessions(session, { signal }) {
      const answer = await askAs(session, { body: { action: 'list' }, signal })
      return 'sessions' in answer ? answer.sessions : []
    },
    async endListedSession(session, { id, signal }) {
      await askAs(session, { body: { action: 'end', id }, signal })
    },
    async refreshSession(session, { signal }) {
      const record = findRecord(latchkey, [session.account])
      // Another tab ended it, or the visitor did.
      if (record?.session.id !== session.id) return record?.session
      // Until an answer has arrived it stays the same, through reloads too: the server then gives the same answer again.
      const tried = { ...record, attempt: record.attempt ?? randomHex() }
      writeRecord(latchkey, tried, { isOnly: isCookie })
      try {
        const body = { action: 'refresh', refreshToken: tried.refreshToken, attempt: tried.attempt }
        const answer = await requestApi(latchkey, at(requestSignInSession), {
          body,
          headers: headers(),
          ...shared,
          signal,
        })
        // Who signed out meanwhile stays signed out.
        if (findRecord(latchkey, [session.account])?.session.id !== session.id) return undefined
        if ('session' in answer && 'accessExpiresAt' in answer) return keep(answer as SignInAnswer, session)
      } catch (error) {
        if (!isEnded(error)) throw error
      }
      removeRecord(latchkey, session.id)
      return undefined
    },
    async endSession(session, { signal }) {
      const record = findRecord(latchkey, [session.account])
      // It ends here whatever the server says.
      removeRecord(latchkey, session.id)
      if (record?.session.id !== session.id) return
      const { id, expiresAt, accessExpiresAt, accessToken } = record.session
      const ending = { id, expiresAt, accessExpiresAt, accessToken, refreshToken: record.refreshToken }
      // Before the request: the page may be closed before the server answers, or the server be away.
      addEnding(latchkey, ending)
      await end(ending, signal).catch((error: unknown) => {
        endLater(latchkey, { isFailed: true, end })
        throw error
      })
    },
  }
}

/** A page's own path with its origin. */
export function toServer(url: string): string {
  return new URL(url, globalThis.location?.href).href.replace(/\/+$/, '')
}

/** `session_ended` or `refresh_reused`. */
function isEnded(error: unknown): boolean {
  return error instanceof HttpStatusError && error.status === 401
}

/** Whether the server itself, and no proxy before it, refuses the request: asking again changes nothing. */
function isRefused(error: unknown): boolean {
  if (!(error instanceof HttpStatusError) || !/"code":/.test(error.details ?? '')) return false
  return error.status < 500 && error.status !== 408 && error.status !== 429
}

/** The server's reason. Without one of its own, an outage, the error stays as it is. */
function toRefusal(error: unknown): unknown {
  if (!(error instanceof HttpStatusError)) return error
  const [, reason] = /"code":\s*"(\w+)"/.exec(error.details ?? '') ?? []
  if (reason === 'unverifiable') return new SignInUnverifiableError({ cause: error })
  if (!reason || error.status >= 500) return error
  return new SignInRefusedError({ reason, cause: error })
}
