import { BaseError } from './BaseError.ts'

/** Signed out on this page, but the server did not hear of it. The widget shows it; `signOut` throws why. */
export class SignOutUnheardError extends BaseError {
  override readonly name = 'SignOutUnheardError'
  constructor() {
    super('You are signed out in this browser. The server did not respond, so the session may last until it expires.', {
      code: 'SIGN_OUT_UNHEARD',
    })
  }
}
