import type { WalletUser } from '@latchkey/wire/wallet'
import { toWalletError, WalletError } from '../errors.ts'
import type { ShownError } from '../screens/ShownError.ts'
import type { Ask } from '../screens/screenStore.ts'
import { emailOf } from './frameUser.ts'
import { requireMade } from './lostResponse.ts'
import type { WalletContext } from './walletContext.ts'

/** A change that the server knows, with the time from which the next mail may be requested. */
export type EmailChange = { flowId: string; needsOldCode: boolean; resendAt: number }

type Options = { ask: Ask; signal: AbortSignal }

/** Starts a change; a code goes to the old address, if there is one. @throws WalletError `proof_required_fresh_login`, `mail_cooldown` */
export async function startEmailChange({ session, origin }: WalletContext, signal: AbortSignal): Promise<EmailChange> {
  const { flowId, action, resendAfterSeconds } = await session.call('startEmailChange', { origin }, signal)
  return {
    flowId,
    needsOldCode: action === 'VERIFY_PRIMARY_OTP',
    resendAt: Date.now() + resendAfterSeconds * 1_000,
  }
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
        return change
      }
      change = await startEmailChange(context, signal)
    } catch (thrown) {
      error = toShown(thrown, signal)
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
  const { flowId } = change
  const endsGuard = context.session.user()?.wallet?.recovery.includes('guard') ?? false
  let error: ShownError | undefined
  for (;;) {
    const answer = await ask('newEmail', { error, endsGuard })
    if (answer.type === 'cancel') throw new WalletError('user_rejected')
    try {
      const { email } = answer
      if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new WalletError('address_invalid')
      await context.session.call('mailNewEmail', { flowId, email }, signal)
      if (await typeNewCode(context, { flowId, email, ask, signal })) return email
      error = undefined
    } catch (thrown) {
      error = toShown(thrown, signal)
    }
  }
}

/** @returns false where the visitor goes back to type another address. */
async function typeNewCode(
  context: WalletContext,
  { flowId, email, ask, signal }: Options & { flowId: string; email: string },
): Promise<boolean> {
  const { session } = context
  let resendAt = Date.now() + 30_000
  let error: ShownError | undefined
  for (;;) {
    const answer = await ask('emailCode', { email, resendAt, error })
    if (answer.type === 'cancel') return false
    error = undefined
    try {
      if (answer.type === 'code') {
        const until = await finish(context, { flowId, code: answer.code, email, signal })
        await ask('done', until === null ? { kind: 'emailAdded', email } : { kind: 'emailChanged', email, until })
        return true
      }
      const { resendAfterSeconds } = await session.call('mailNewEmail', { flowId, email }, signal)
      resendAt = Date.now() + resendAfterSeconds * 1_000
    } catch (thrown) {
      error = toShown(thrown, signal)
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
function toShown(thrown: unknown, signal: AbortSignal): ShownError {
  signal.throwIfAborted()
  const { code, retryAfterSeconds } = toWalletError(thrown)
  if (code === 'flow_unknown' || code === 'session_ended' || code === 'timeout') throw thrown
  return { code, retryAfterSeconds }
}
