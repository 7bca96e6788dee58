import { WalletError } from '../errors.ts'
import type { Session } from '../session/createSession.ts'

/**
 * Runs what one visitor approves, until they are signed out: here, in another tab or at the server. A request that stays open after that
 * would be one that nobody can approve.
 * @throws WalletError `session_ended`, and what `run` throws
 */
export async function whileSignedIn<T>(
  session: Pick<Session, 'user' | 'watch'>,
  signal: AbortSignal,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const ending = new AbortController()
  const userId = session.user()?.userId
  const stop = session.watch((user) => {
    if (user?.userId !== userId) ending.abort(new WalletError('session_ended'))
  })
  try {
    return await run(AbortSignal.any([signal, ending.signal]))
  } finally {
    stop()
  }
}
