import type { StartedLogin } from './StartedLogin.ts'

/** The wallet's page in a tab of its own, which can be left for a provider's page: no window is needed. */
export type OwnTab = {
  /** The login that this page has left for, once. @param name of the login. */
  takeLogin(name: string): StartedLogin | undefined
  leaveFor(name: string, started: StartedLogin): void
  /** Before a transaction is sent: from now on it is the answer. */
  keepHash(hash: string): void
}
