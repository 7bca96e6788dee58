import type { Ask } from '../screens/screenStore.ts'
import { keepCode, readKeptCode } from './keptCode.ts'
import { finishEmailLogin } from './signInByEmail.ts'
import { startEmailLogin } from './startEmailLogin.ts'
import type { WalletContext } from './walletContext.ts'

/**
 * Mails a code and signs in with it. A visitor who closed the screen can still type the code that was just mailed: another one has to wait.
 * @throws WalletError `user_rejected` when the visitor closes the screen
 */
export async function signInByCode(
  context: WalletContext,
  { email, ask, signal }: { email: string; ask: Ask; signal: AbortSignal },
): Promise<void> {
  const kept = readKeptCode(email.trim())
  const login = kept && Date.now() < kept.resendAt ? kept : await startEmailLogin(context, email, signal)
  keepCode(login)
  await finishEmailLogin(context, { login, ask, signal, onMailed: keepCode })
  keepCode(undefined)
}
