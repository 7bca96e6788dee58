import type { CaipAddress } from '@latchkey/wire'
import type { Latchkey } from '../latchkey.ts'
import { broadcast } from '../tabChannel.ts'
import { sleep } from '../waiting/sleep.ts'
import { withLock } from '../waiting/withLock.ts'
import { findSession, findSessionAfter } from './findSession.ts'
import { openStorage } from './openStorage.ts'
import type { SignInSession } from './SignIn.ts'

/** How long before its end an access is refreshed: a request that has it just then still arrives in time. */
const marginMs = 60_000
/** How long to wait after an outage, each time twice as long up to the last. */
const [firstPauseMs, lastPauseMs] = [2_000, 60_000]
/** A browser's timer takes no more than 24 days, and a clock may be changed meanwhile. */
const longestWaitMs = 60 * 60_000

/** When a session needs its next refresh, or ends, epoch ms. */
function dueAt({ accessExpiresAt, expiresAt }: SignInSession): number {
  return accessExpiresAt === undefined ? Date.parse(expiresAt) : Date.parse(accessExpiresAt) - marginMs
}

/** Whether a request that has this access now may arrive too late. */
function isStale(session: SignInSession): boolean {
  return dueAt(session) <= Date.now()
}

/**
 * Refreshes a session that is due, one tab at a time: a tab that waited finds the next access already stored.
 * @param options.isRefused its access was not accepted: it is refreshed though it lasts by this device's clock
 * @returns undefined where the session has ended
 * @throws where that is unknown: the session stays, and with it the attempt
 */
export function refreshSession(
  latchkey: Latchkey,
  {
    session,
    signal,
    isRefused = false,
  }: { session: SignInSession; signal: AbortSignal; isRefused?: boolean | undefined },
): Promise<SignInSession | undefined> {
  const isOver = (known: SignInSession) =>
    isStale(known) || (isRefused && known.accessExpiresAt === session.accessExpiresAt)
  const isEnough = (known: SignInSession | undefined) => !known || known.id !== session.id || !isOver(known)
  const run = async (hasWaited: boolean) => {
    const known = await findSessionAfter(latchkey, { account: session.account, hasWaited, isEnough, signal })
    if (!known || isEnough(known)) return known
    const { refreshSession: refresh } = await openStorage(latchkey)
    // Without a refresh it lasts until it expires.
    if (!refresh) return known
    const next = await refresh(known, { signal })
    broadcast(latchkey, { topic: 'signIn' })
    return next
  }
  return withLock(latchkey, 'refresh', { signal, run })
}

/** The session of an account, refreshed if it is due. @throws what `refreshSession` throws */
export async function findFreshSession(
  latchkey: Latchkey,
  { account, signal }: { account: CaipAddress; signal: AbortSignal },
): Promise<SignInSession | undefined> {
  const session = await findSession(latchkey, account, signal)
  return session && isStale(session) ? refreshSession(latchkey, { session, signal }) : session
}

/** Keeps a session fresh until `signal` aborts: `onFresh` gets it with its next access, `onEnd` is called once it is over. */
export async function keepFresh(
  latchkey: Latchkey,
  options: {
    session: SignInSession
    signal: AbortSignal
    onFresh: (session: SignInSession) => void
    onEnd: () => void
  },
): Promise<void> {
  const { signal, onFresh, onEnd } = options
  const canRefresh = (await openStorage(latchkey)).refreshSession !== undefined
  let { session } = options
  let pauseMs = firstPauseMs
  const pause = async () => {
    await sleep(pauseMs, signal)
    pauseMs = Math.min(pauseMs * 2, lastPauseMs)
  }
  while (Date.parse(session.expiresAt) > Date.now()) {
    const waitMs = Math.max(0, (canRefresh ? dueAt(session) : Date.parse(session.expiresAt)) - Date.now())
    await sleep(Math.min(waitMs, longestWaitMs), signal)
    if (waitMs > longestWaitMs || !canRefresh) continue
    const next = await refreshSession(latchkey, { session, signal }).catch(() => session)
    if (signal.aborted) return
    if (!next) return onEnd()
    if (next !== session) onFresh(next)
    session = next
    // An outage, or a clock that is ahead of the server’s.
    if (isStale(session)) await pause()
    else pauseMs = firstPauseMs
  }
  onEnd()
}
