import { SignInRefusedError } from '../errors/signInFaults.ts'

/** What a message or the session before says of whose the session is, and where. */
type Whose = { account: string; domain: string }

/**
 * A session counts while it lasts, for the account and the site that signed alone, whatever a storage returns. It lasts by this device's
 * clock, as everywhere on the page.
 * @throws SignInRefusedError
 */
export function assertSigned(session: Whose & { expiresAt: string }, { account, domain }: Whose): void {
  if (session.account !== account) throw new SignInRefusedError({ reason: 'wrong_account' })
  if (session.domain !== domain) throw new SignInRefusedError({ reason: 'wrong_domain' })
  // A time that is none is over too.
  if (!(Date.parse(session.expiresAt) > Date.now())) throw new SignInRefusedError({ reason: 'expired' })
}
