import type { WalletUser } from '@latchkey/wire/wallet'
import { toWalletError, WalletError } from '../errors.ts'
import type { ShownError } from '../screens/ShownError.ts'
import { sleep } from './sleep.ts'
import type { WalletContext } from './walletContext.ts'

/** Between the tries to reach the server. */
const pausesMs = [500, 1_500, 4_000]

/** Asks the server who the visitor is now; again after a pause where it cannot be reached. @throws WalletError `session_ended` */
async function rereadUser({ session }: WalletContext, signal: AbortSignal): Promise<WalletUser> {
  for (let tries = 0; ; tries += 1) {
    try {
      const user = await session.restore(signal)
      if (!user) throw new WalletError('session_ended')
      return user
    } catch (thrown) {
      signal.throwIfAborted()
      const pauseMs = pausesMs[tries]
      if (toWalletError(thrown).code !== 'server_unreachable' || pauseMs === undefined) throw thrown
      await sleep(pauseMs, signal)
    }
  }
}

/**
 * After a change that failed: where no whole response came, the server may have made it all the same, and this page would go on with what was
 * before it. The user as the server has them now decides.
 * @param options.isMade whether the change shows in that user.
 * @throws what the change failed with, where it was not made.
 */
export async function requireMade(
  context: WalletContext,
  options: { thrown: unknown; isMade: (user: WalletUser) => boolean; signal: AbortSignal },
): Promise<void> {
  const { thrown, isMade, signal } = options
  signal.throwIfAborted()
  // A change that was made ends what it was made with.
  if (!['server_unreachable', 'server_failed', 'flow_unknown'].includes(toWalletError(thrown).code)) throw thrown
  if (!isMade(await rereadUser(context, signal))) throw thrown
}

/** For a visitor who leaves after an error: whether the shares are others than before all the same. */
export async function hasNewShares(
  { session }: WalletContext,
  options: { before: string | null | undefined; error: ShownError | undefined; signal: AbortSignal },
): Promise<boolean> {
  const { before, error, signal } = options
  if (error) await session.restore(signal).catch(() => undefined)
  const now = session.user()?.wallet?.enrolmentId
  return Boolean(now) && now !== before
}
