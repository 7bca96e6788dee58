import { type CaipAddress, cleanText } from '@latchkey/wire'
import { SessionsUnlistedError } from '../errors/SessionsUnlistedError.ts'
import { ServerAnswerInvalidError } from '../errors/server.ts'
import { SignInEndedError } from '../errors/signInFaults.ts'
import type { Latchkey } from '../latchkey.ts'
import { isRecord } from '../storage/json.ts'
import { broadcast } from '../tabChannel.ts'
import { unlessAborted } from '../waiting/unlessAborted.ts'
import { readAgain } from './followSignIn.ts'
import { findFreshSession, refreshSession } from './keepFresh.ts'
import { openStorage } from './openStorage.ts'
import type { ListedSession, SignInSession, SignInStorage } from './SignIn.ts'

/** More than an account can have: createAuth ends the one unused for longest after 100. */
const mostSessions = 200

type Whose = { account: CaipAddress; signal: AbortSignal }

/** The sessions of an account, that of this page first, then the one used last. @throws what the storage throws, SignInEndedError */
export function listSessions(latchkey: Latchkey, whose: Whose): Promise<readonly ListedSession[]> {
  return ask(latchkey, whose, async (storage, session) =>
    parseListed(await storage.listSessions(session, whose), session),
  )
}

/**
 * Ends sessions of an account, but never that of this page.
 * @param options.id of one; default: all of them
 * @returns whether `id` is that of this page, which goes on
 * @throws what the storage throws, SignInEndedError
 */
export function endListed(latchkey: Latchkey, options: Whose & { id?: string | undefined }): Promise<boolean> {
  const { id, signal } = options
  return ask(latchkey, options, async (storage, session) => {
    if (id === session.id) return true
    const listed = id === undefined ? parseListed(await storage.listSessions(session, options), session) : [{ id }]
    for (const one of listed) if (one.id !== session.id) await storage.endListedSession(session, { id: one.id, signal })
    return false
  })
}

type ListingStorage = SignInStorage & Required<Pick<SignInStorage, 'listSessions' | 'endListedSession'>>

/** Runs a task with access that the storage accepts. Where it accepts none any more, the session is over, in every tab. */
async function ask<result>(
  latchkey: Latchkey,
  { account, signal }: Whose,
  run: (storage: ListingStorage, session: SignInSession) => Promise<result>,
): Promise<result> {
  const storage = await openStorage(latchkey)
  if (!isListing(storage)) throw new SessionsUnlistedError()
  // A storage of the app’s own may not obey the signal.
  const runAs = (session: SignInSession) => unlessAborted(run(storage, session), signal)
  const session = await findFreshSession(latchkey, { account, signal })
  if (!session) throw new SignInEndedError()
  try {
    return await runAs(session)
  } catch (error) {
    if (!(error instanceof SignInEndedError)) throw error
  }
  // By the server’s clock the access may be over while the session is not.
  const next = await refreshSession(latchkey, { session, signal, isRefused: true })
  if (next && next.accessExpiresAt !== session.accessExpiresAt) return await runAs(next)
  broadcast(latchkey, { topic: 'signIn' })
  await readAgain(latchkey)
  throw new SignInEndedError()
}

function isListing(storage: SignInStorage): storage is ListingStorage {
  return storage.listSessions !== undefined && storage.endListedSession !== undefined
}

/** Whoever signed in named the device, and the backend may be the app's own: a list that is not one, or is of another account, is refused. */
function parseListed(value: unknown, { id: currentId }: SignInSession): readonly ListedSession[] {
  const listed =
    Array.isArray(value) && value.length <= mostSessions ? value.map((one) => parseOne(one, currentId)) : []
  const parsed = listed.filter((one) => one !== undefined)
  const isWhole = parsed.length === listed.length && parsed.filter(({ isCurrent }) => isCurrent).length === 1
  if (!isWhole)
    throw new ServerAnswerInvalidError({
      url: 'signIn.storage',
      details: 'the list of sessions is not of this session',
    })
  return parsed.sort(
    (one, other) =>
      Number(other.isCurrent) - Number(one.isCurrent) || Date.parse(other.lastUsedAt) - Date.parse(one.lastUsedAt),
  )
}

function parseOne(value: unknown, currentId: string): ListedSession | undefined {
  if (!isRecord(value)) return undefined
  const { id, device, createdAt, lastUsedAt } = value
  if (typeof id !== 'string' || id.length < 1 || id.length > 128 || !isTime(createdAt) || !isTime(lastUsedAt)) return
  const name = typeof device === 'string' ? cleanText(device, { maxLength: 64 }) : ''
  return { id, device: name || null, createdAt, lastUsedAt, isCurrent: id === currentId }
}

function isTime(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 40 && !Number.isNaN(Date.parse(value))
}
