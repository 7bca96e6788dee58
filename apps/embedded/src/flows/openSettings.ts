import { toWalletError, WalletError } from '../errors.ts'
import type { ShownError } from '../screens/ShownError.ts'
import type { Ask } from '../screens/screenStore.ts'
import type { SettingsData } from '../screens/screens.ts'
import { confirmAction } from './confirmAction.ts'
import { fetchOpening, isEnrolled } from './enrolments.ts'
import { emailOf } from './frameUser.ts'
import { withFreshLogin } from './freshLogin.ts'
import { manageLogins } from './manageLogins.ts'
import { openSecurity } from './openSecurity.ts'
import { protectWallet } from './protectWallet.ts'
import { readOrRetry, toPassing } from './readOrRetry.ts'
import type { WalletContext } from './walletContext.ts'

type Options = { ask: Ask; signal: AbortSignal }

/**
 * The wallet's settings, until the visitor closes them or signs out, here or in another page of the wallet:
 *
 *     settings ─┬─ protect ──────────────▶ settings
 *               ├─ ways to sign in ──────▶ settings
 *               ├─ words (window only) ──▶ settings
 *               ├─ security (openSecurity) ▶ settings
 *               ├─ end a session ──▶ confirm ──▶ settings
 *               ├─ sign out everywhere ──▶ confirm
 *               └─ close
 */
export async function openSettings(context: WalletContext, options: Options): Promise<void> {
  let stop = () => {}
  const ended = new Promise<{ type: 'cancel' }>((resolve) => {
    stop = context.session.watch((user) => user || resolve({ type: 'cancel' }))
  })
  await showSettings(context, options, ended).finally(stop)
}

async function showSettings(
  context: WalletContext,
  { ask, signal }: Options,
  ended: Promise<{ type: 'cancel' }>,
): Promise<void> {
  const { session, page } = context
  const read = () => readSettings(context, signal)
  let data: SettingsData | undefined
  let error: ShownError | undefined
  for (;;) {
    const last = data
    // While the server cannot be asked, the visitor stays where they were.
    const keepLast = (thrown: unknown) => {
      error ??= toPassing(thrown, signal)
      return last
    }
    data = last ? await read().catch(keepLast) : await readOrRetry(read, { ask, signal })
    if (!data) return
    const answer = await Promise.race([ask('settings', { ...data, error }), ended])
    error = undefined
    try {
      if (answer.type === 'cancel') return
      if (answer.type === 'protect') await protectWallet(context, { ask, signal, back: true })
      if (answer.type === 'logins') await manageLogins(context, { ask, signal })
      // Still within the moment that browsers allow after a click.
      if (answer.type === 'openWindow') context.openWindow()
      if (answer.type === 'words' && page.placement === 'window')
        await withFreshLogin(context, { ask, signal }, () => showWords(context, { ask, signal }))
      if (answer.type === 'security' && (await openSecurity(context, { ask, signal }))) return
      if (
        answer.type === 'remove' &&
        (await confirmAction(context, { ask, action: 'removeDevice', name: answer.device }))
      )
        await withFreshLogin(context, { ask, signal }, () => removeSession(context, answer, signal))
      if (answer.type === 'signOutAll' && (await confirmAction(context, { ask, action: 'signOutAll' }))) {
        await session.call('endSession', { sessionId: 'all' }, signal)
        await session.end()
        return
      }
    } catch (thrown) {
      signal.throwIfAborted()
      const { code, retryAfterSeconds } = toWalletError(thrown)
      if (code === 'session_ended' || code === 'timeout') throw thrown
      error = { code, retryAfterSeconds }
    }
  }
}

async function readSettings(context: WalletContext, signal: AbortSignal): Promise<SettingsData> {
  const { session, page } = context
  const { sessions } = await session.call('listSessions', {}, signal)
  const user = session.user()
  if (!user?.wallet) throw new WalletError('not_signed_in')
  // The call may have renewed the session, and the server may say other addresses since.
  if (!(await isEnrolled(context, signal))) throw new WalletError('wallet_changed')
  const { addresses, recovery } = user.wallet
  return {
    email: emailOf(user) ?? '',
    address: addresses.eip155,
    recovery: (['password', 'passkey', 'guard'] as const).find((kind) => recovery.includes(kind)) ?? 'none',
    isKey: addresses.solana === undefined,
    inWindow: page.placement === 'window',
    sessions: sessions.map(({ sessionId, isCurrent, device, lastUsedAt, enrolmentId }) => ({
      sessionId,
      isCurrent,
      device,
      lastUsedAt,
      enrolmentId,
    })),
  }
}

/** Takes a device out: its shares are deleted, which ends its sessions too. One that never opened the wallet only has its session ended. */
async function removeSession(
  { session }: WalletContext,
  { sessionId, enrolmentId }: { sessionId: string; enrolmentId: string | null },
  signal: AbortSignal,
): Promise<void> {
  if (enrolmentId) await session.call('removeDevice', { enrolmentId }, signal)
  else await session.call('endSession', { sessionId }, signal)
}

/** Shows the words or the private key, in a window of the wallet's origin only, after the visitor held the button. They are kept nowhere. */
async function showWords(context: WalletContext, { ask, signal }: Options): Promise<void> {
  const shown = await context.vault.showSecret({ opening: await fetchOpening(context, 'export', signal) })
  await ask('words', shown)
}
