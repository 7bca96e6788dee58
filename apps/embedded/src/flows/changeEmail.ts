import type { WalletUser } from '@latchkey/wire/wallet'
import { toWalletError, WalletError } from '../errors.ts'
import type { ShownError } from '../screens/ShownError.ts'
import type { Ask } from '../screens/screenStore.ts'
import type { Session } from '../session/createSession.ts'
import { emailOf } from './frameUser.ts'
import { requireMade } from './lostResponse.ts'
import type { WalletContext } from './walletContext.ts'

/** A change that the server knows, with the time from which the next mail may be requested. `mailed`: of the new address. */
export type EmailChange = { flowId: string; needsOldCode: boolean; resendAt: number; mailed?: Mailed }
type Mailed = { email: string; resendAt: number }

type Options = { ask: Ask; signal: AbortSignal }

/** Once the old address is proven, the server waits longer than this for the new one. */
const provenMs = 5 * 60_000
/** What each session has begun: a visitor who closed the screen can still type the code that was just mailed, as another one has to wait. */
const begun = new WeakMap<Session, { userId: string | undefined; change: EmailChange }>()

/**
 * Starts a change, or goes on with the one that was just begun; a code goes to the old address, if there is one.
 * @throws WalletError `proof_required_fresh_login`, `mail_cooldown`
 */
export async function startEmailChange(context: WalletContext, signal: AbortSignal): Promise<EmailChange> {
  const { userId, change } = begun.get(context.session) ?? {}
  const keptUntil = change ? change.resendAt + (change.needsOldCode ? 0 : provenMs) : 0
  const isOwn = userId === context.session.user()?.userId
  return change && isOwn && Date.now() < keptUntil ? change : await begin(context, signal)
}

async function begin(context: WalletContext, signal: AbortSignal): Promise<EmailChange> {
  const { session, origin } = context
  const { flowId, action, resendAfterSeconds } = await session.call('startEmailChange', { origin }, signal)
  const needsOldCode = action === 'VERIFY_PRIMARY_OTP'
  return keep(context, { flowId, needsOldCode, resendAt: Date.now() + resendAfterSeconds * 1_000 })
}

function keep({ session }: WalletContext, change: EmailChange): EmailChange {
  begun.set(session, { userId: session.user()?.userId, change })
  return change
}

/** Asks for the code of the old address until it is right. @returns the change to go on with: a new mail starts another one. */
export async function proveOldEmail(
  context: WalletContext,
  { change: started, ask, signal }: Options & { change: EmailChange },
): Promise<EmailChange> {
  const user = context.session.user()
  if (!user) throw new WalletError('not_signed_in')
  let change = started
  let error: ShownError | undefined
  for (;;) {
    const { flowId, resendAt } = change
    const answer = await ask('emailCode', { email: emailOf(user) ?? '', resendAt, error })
    if (answer.type === 'cancel') throw new WalletError('user_rejected')
    error = undefined
    try {
      if (answer.type === 'code') {
        await context.session.call('proveOldEmail', { flowId, code: answer.code }, signal)
        return keep(context, { ...change, needsOldCode: false })
      }
      change = await begin(context, signal)
    } catch (thrown) {
      error = toShown(context, thrown, signal)
    }
  }
}

/**
 * Asks for the new address and its code until both are right.
 * @returns the new address, once the server has changed the login.
 */
export async function proveNewEmail(
  context: WalletContext,
  { change, ask, signal }: Options & { change: EmailChange },
): Promise<string> {
  const endsGuard = context.session.user()?.wallet?.recovery.includes('guard') ?? false
  let error: ShownError | undefined
  let mailed = change.mailed && Date.now() < change.mailed.resendAt ? change.mailed : undefined
  for (;;) {
    try {
      if (mailed && (await typeNewCode(context, { change, mailed, ask, signal }))) return mailed.email
      const answer = await ask('newEmail', { error, endsGuard })
      if (answer.type === 'cancel') throw new WalletError('user_rejected')
      error = undefined
      mailed = undefined
      mailed = await mailNewCode(context, { change, email: answer.email, signal })
    } catch (thrown) {
      error = toShown(context, thrown, signal)
      mailed = undefined
    }
  }
}

/** One that was just mailed to the same address is still the right one. */
async function mailNewCode(
  context: WalletContext,
  { change, email, signal }: { change: EmailChange; email: string; signal: AbortSignal },
): Promise<Mailed> {
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new WalletError('address_invalid')
  if (change.mailed?.email === email && Date.now() < change.mailed.resendAt) return change.mailed
  const { flowId } = change
  const { resendAfterSeconds } = await context.session.call('mailNewEmail', { flowId, email }, signal)
  change.mailed = { email, resendAt: Date.now() + resendAfterSeconds * 1_000 }
  return change.mailed
}

/** @returns false where the visitor goes back to type another address. */
async function typeNewCode(
  context: WalletContext,
  { change, mailed, ask, signal }: Options & { change: EmailChange; mailed: Mailed },
): Promise<boolean> {
  const { flowId } = change
  const { email } = mailed
  let { resendAt } = mailed
  let error: ShownError | undefined
  for (;;) {
    const answer = await ask('emailCode', { email, resendAt, error })
    if (answer.type === 'cancel') return false
    error = undefined
    try {
      if (answer.type === 'code') {
        const until = await finish(context, { flowId, code: answer.code, email, signal })
        begun.delete(context.session)
        await ask('done', until === null ? { kind: 'emailAdded', email } : { kind: 'emailChanged', email, until })
        return true
      }
      ;({ resendAt } = await mailNewCode(context, { change, email, signal }))
    } catch (thrown) {
      error = toShown(context, thrown, signal)
      if (error.code === 'login_taken') throw thrown
    }
  }
}

/** @returns until when the change can be undone: null where nobody had the old address, undefined where the response was lost. */
async function finish(
  context: WalletContext,
  { flowId, code, email, signal }: { flowId: string; code: string; email: string; signal: AbortSignal },
): Promise<string | null | undefined> {
  const { session } = context
  const read = (user: WalletUser | undefined) => user && emailOf(user)
  const before = read(session.user())
  try {
    const { user, frozenUntil } = await session.call('finishEmailChange', { flowId, code }, signal)
    session.setUser(user)
    return frozenUntil
  } catch (thrown) {
    // The server writes a domain in letters of its own.
    const isMade = (user: WalletUser) => read(user) !== before && read(user)?.split('@')[0] === email.split('@')[0]
    await requireMade(context, { thrown, isMade, signal })
    return before ? undefined : null
  }
}

/** What the screen says; an error that ends the whole change is thrown. */
function toShown({ session }: WalletContext, thrown: unknown, signal: AbortSignal): ShownError {
  signal.throwIfAborted()
  const { code, retryAfterSeconds } = toWalletError(thrown)
  if (code === 'flow_unknown') begun.delete(session)
  if (code === 'user_rejected' || code === 'flow_unknown' || code === 'session_ended' || code === 'timeout')
    throw thrown
  return { code, retryAfterSeconds }
}
