import { BaseError } from './BaseError.ts'

/** 'A problem occurred while trying initialize authentication': the code of sign-in could not be loaded. */
export class SignInUnavailableError extends BaseError {
  override readonly name = 'SignInUnavailableError'
  constructor() {
    super('A problem occurred while trying initialize authentication', {
      code: 'SIGN_IN_UNAVAILABLE',
      hints: ['Check the connection, then connect again.'],
    })
  }
}
