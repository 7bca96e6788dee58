import { toWalletError, WalletError } from '../errors.ts'
import type { Ask } from '../screens/screenStore.ts'
import { createWallet } from './createWallet.ts'
import { isEnrolled } from './enrolments.ts'
import type { WalletContext } from './walletContext.ts'

/**
 * After a login: brings the visitor to a wallet that opens on this device.
 *
 *     no wallet ──────────▶ make it ─ verified ─▶ offer to protect it ─▶ ready   (a window of the wallet offers an import instead)
 *     on this device ─────────────────────────────────────────────────▶ ready
 *     on another device ──▶ recovery password ────────────────────────▶ ready
 *
 * A visitor who stops halfway is signed out: a login without a wallet is of no use to the page.
 *
 * @param onReady called as soon as the wallet opens, before the visitor is asked to protect it.
 */
export async function openAccount(
  context: WalletContext,
  options: { ask: Ask; signal: AbortSignal; onReady: () => void },
): Promise<void> {
  const { session } = context
  const { ask, signal, onReady } = options
  try {
    if (!session.user()?.wallet) await createOrRetry(context, { ask, signal })
    if (!(await isEnrolled(context, signal))) await (await context.loadFlows()).recoverWallet(context, { ask, signal })
  } catch (thrown) {
    await session.end()
    throw thrown
  }
  onReady()
  // The visitor is signed in by now, whatever becomes of these steps.
  if (session.takeDeletionCanceled()) await ask('done', { kind: 'deletionCanceled' }).catch(() => undefined)
  if (session.user()?.wallet?.recovery.length !== 0) return
  const offer = async () => (await context.loadFlows()).protectWallet(context, { ask, signal })
  await offer().catch(() => undefined)
}

async function createOrRetry(
  context: WalletContext,
  { ask, signal }: { ask: Ask; signal: AbortSignal },
): Promise<void> {
  // Words and keys are typed in a window of the wallet only: there the address bar says whose page it is.
  const chooses = context.page.placement === 'window'
  for (;;) {
    try {
      if (chooses) await (await context.loadFlows()).createOrImport(context, { ask, signal })
      else await createWallet(context, { signal })
      return
    } catch (thrown) {
      signal.throwIfAborted()
      const { code, retryAfterSeconds } = toWalletError(thrown)
      if (code === 'user_rejected') throw thrown
      // A wallet that was stored already is not made again: the next round would find it, so it is read anew by a login.
      const answer = await ask('notice', { error: { code, retryAfterSeconds }, retry: code === 'server_unreachable' })
      // The account has a wallet already, which is opened instead.
      if (code === 'wallet_exists') return
      if (answer.type !== 'retry') throw new WalletError(code)
    }
  }
}
