import { BaseError } from './BaseError.ts'

/** The storage of sessions cannot tell which ones an account has, as `local` cannot. */
export class SessionsUnlistedError extends BaseError {
  override readonly name = 'SessionsUnlistedError'
  constructor() {
    super('The storage of sign-ins does not list sessions.', {
      code: 'SESSIONS_UNLISTED',
      hints: ['Use a server, or give `signIn.storage` the functions listSessions and endListedSession.'],
    })
  }
}
