import { toWalletError } from '../errors.ts'
import type { ShownError } from '../screens/ShownError.ts'
import type { Ask } from '../screens/screenStore.ts'
import type { SecurityData } from '../screens/securityScreens.ts'
import { backUpWallet } from './backUpWallet.ts'
import { proveNewEmail, proveOldEmail, startEmailChange } from './changeEmail.ts'
import { confirmAction } from './confirmAction.ts'
import { deleteAccount } from './deleteAccount.ts'
import { withFreshLogin } from './freshLogin.ts'
import { addPasskey } from './passkeys.ts'
import { readOrRetry } from './readOrRetry.ts'
import { rotateWallet } from './rotateWallet.ts'
import type { WalletContext } from './walletContext.ts'

type Options = { ask: Ask; signal: AbortSignal }

/**
 * Passkeys, the email address, the wallet's keys, a backup, what happened, and deletion; until the visitor closes it.
 * @returns true if the account is to be deleted, so that nothing else is left to show.
 */
export async function openSecurity(context: WalletContext, { ask, signal }: Options): Promise<boolean> {
  let error: ShownError | undefined
  for (;;) {
    const data = await readOrRetry(() => readSecurity(context, signal), { ask, signal })
    if (!data) return false
    const answer = await ask('security', { ...data, error })
    error = undefined
    if (answer.type === 'cancel') return false
    const fresh = <T>(run: () => Promise<T>) => withFreshLogin(context, { ask, signal }, run)
    try {
      if (answer.type === 'addPasskey') await fresh(() => addPasskey(context, signal))
      if (
        answer.type === 'removePasskey' &&
        (await confirmAction(context, {
          ask,
          action: 'removePasskey',
          name: answer.device,
          isLast: isLastRecovery(context, 'passkey') && isLastOf(data.passkeys, answer.passkeyId),
        }))
      )
        await fresh(() => removePasskey(context, answer.passkeyId, signal))
      if (
        answer.type === 'removeGuard' &&
        (await confirmAction(context, { ask, action: 'removeGuard', isLast: isLastRecovery(context, 'guard') }))
      )
        await fresh(() => removeGuard(context, signal))
      if (answer.type === 'changeEmail') await changeEmail(context, { ask, signal })
      if (answer.type === 'rotate') await rotateWallet(context, { ask, signal })
      if (answer.type === 'backUp') await backUpWallet(context, { ask, signal })
      if (answer.type === 'history') await showHistory(context, { ask, signal })
      if (answer.type === 'delete' && (await deleteAccount(context, { ask, signal }))) return true
    } catch (thrown) {
      signal.throwIfAborted()
      const { code, retryAfterSeconds } = toWalletError(thrown)
      if (code === 'session_ended' || code === 'timeout') throw thrown
      if (code !== 'user_rejected') error = { code, retryAfterSeconds }
    }
  }
}

async function readSecurity(context: WalletContext, signal: AbortSignal): Promise<SecurityData> {
  const { passkeys } = await context.session.call('listPasskeys', {}, signal)
  return {
    passkeys: passkeys.map(({ passkeyId, device, createdAt, recovers }) => ({
      passkeyId,
      device,
      createdAt,
      recovers,
    })),
    guard: context.session.user()?.wallet?.recovery.includes('guard') ?? false,
    canAddPasskey: await context.passkeys.isAvailable(),
    inWindow: context.page.placement === 'window',
  }
}

function isLastRecovery({ session }: WalletContext, kind: 'passkey' | 'guard'): boolean {
  return session.user()?.wallet?.recovery.join() === kind
}

function isLastOf(passkeys: SecurityData['passkeys'], passkeyId: string): boolean {
  const recovering = passkeys.filter(({ recovers }) => recovers)
  return recovering.length === 1 && recovering[0]?.passkeyId === passkeyId
}

async function removePasskey({ session }: WalletContext, passkeyId: string, signal: AbortSignal): Promise<void> {
  session.setUser(await session.call('removePasskey', { passkeyId }, signal))
}

async function removeGuard({ session }: WalletContext, signal: AbortSignal): Promise<void> {
  session.setWallet(await session.call('removeGuard', {}, signal))
}

/** Both steps at once, as the settings offer them. */
export async function changeEmail(context: WalletContext, { ask, signal }: Options): Promise<string> {
  const started = await withFreshLogin(context, { ask, signal }, () => startEmailChange(context, signal))
  const change = started.needsOldCode ? await proveOldEmail(context, { change: started, ask, signal }) : started
  return await proveNewEmail(context, { change, ask, signal })
}

async function showHistory({ session }: WalletContext, { ask, signal }: Options): Promise<void> {
  let entries: SecurityHistory = []
  let before: number | undefined
  for (;;) {
    const read = await session.call('readAudit', before === undefined ? {} : { before }, signal)
    entries = [...entries, ...read.entries]
    const { type } = await ask('history', { entries, more: read.next !== null })
    if (type === 'cancel' || read.next === null) return
    before = read.next
  }
}

type SecurityHistory = readonly { id: number; at: string; event: string; device: string }[]
