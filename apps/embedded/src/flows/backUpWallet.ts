import { toWalletError } from '../errors.ts'
import type { ShownError } from '../screens/ShownError.ts'
import type { Ask } from '../screens/screenStore.ts'
import { fetchOpening } from './enrolments.ts'
import { withFreshLogin } from './freshLogin.ts'
import { findPasswordFault } from './passwordRule.ts'
import type { WalletContext } from './walletContext.ts'

/**
 * Makes an encrypted backup file, in a window of the wallet's origin only. It opens with its own password and nothing else: also after the
 * server is gone, with the recovery tool.
 */
export async function backUpWallet(
  context: WalletContext,
  { ask, signal }: { ask: Ask; signal: AbortSignal },
): Promise<void> {
  let error: ShownError | undefined
  for (;;) {
    const answer = await ask('backUp', { error })
    if (answer.type === 'cancel') return
    const fault = findPasswordFault(answer.password)
    error = fault && { code: fault }
    if (fault) continue
    try {
      const opening = await withFreshLogin(context, { ask, signal }, () => fetchOpening(context, 'export', signal))
      const { file } = await context.vault.backup({
        opening,
        enrolmentId: crypto.randomUUID(),
        password: answer.password,
      })
      await ask('backedUp', { file, name: `wallet-backup-${opening.wallet.addresses.eip155.slice(0, 8)}.json` })
      return
    } catch (thrown) {
      signal.throwIfAborted()
      const { code, retryAfterSeconds } = toWalletError(thrown)
      if (code === 'session_ended' || code === 'timeout') throw thrown
      // The visitor went back from the code.
      error = code === 'user_rejected' ? undefined : { code, retryAfterSeconds }
    }
  }
}
