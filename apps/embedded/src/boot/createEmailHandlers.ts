import { WalletError } from '../errors.ts'
import { type EmailChange, proveNewEmail, proveOldEmail, startEmailChange } from '../flows/changeEmail.ts'
import { withFreshLogin } from '../flows/freshLogin.ts'
import type { RequestHandlers } from '../port/servePort.ts'
import type { Ask, ScreenStore } from '../screens/screenStore.ts'
import type { Account } from './createAccount.ts'

export type EmailHandlers = Pick<RequestHandlers, 'updateEmail' | 'updateEmailPrimaryOtp' | 'updateEmailSecondaryOtp'>

/** What the wallet does for requests to change the email address, one after the other. */
export function createEmailHandlers({ account, screens }: { account: Account; screens: ScreenStore }): EmailHandlers {
  const { context } = account
  let change: EmailChange | undefined

  async function requireUser(signal: AbortSignal): Promise<void> {
    if (!(await account.restore(signal))) throw new WalletError('not_signed_in')
  }

  async function requireChange(signal: AbortSignal): Promise<EmailChange> {
    await requireUser(signal)
    if (!change) throw new WalletError('flow_unknown')
    return change
  }

  return {
    async updateEmail(_payload, { signal, waiting }) {
      await requireUser(signal)
      const started = await screens.run(
        (ask) => withFreshLogin(context, { ask, signal }, () => startEmailChange(context, signal)),
        { signal, onShown: waiting },
      )
      change = started
      return { action: started.needsOldCode ? 'VERIFY_PRIMARY_OTP' : 'VERIFY_SECONDARY_OTP' }
    },
    async updateEmailPrimaryOtp(_payload, { signal, waiting }) {
      const started = await requireChange(signal)
      const prove = (ask: Ask) => proveOldEmail(context, { change: started, ask, signal })
      change = await screens.run(prove, { signal, onShown: waiting })
      return {}
    },
    async updateEmailSecondaryOtp(_payload, { signal, waiting }) {
      const started = await requireChange(signal)
      const prove = (ask: Ask) => proveNewEmail(context, { change: started, ask, signal })
      const newEmail = await screens.run(prove, { signal, onShown: waiting })
      change = undefined
      return { newEmail }
    },
  }
}
