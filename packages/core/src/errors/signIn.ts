import { BaseError } from './BaseError.ts'

/** 'SIWX is not enabled'. */
export class SignInDisabledError extends BaseError {
  override readonly name = 'SignInDisabledError'
  constructor() {
    super('SIWX is not enabled', {
      code: 'SIGN_IN_DISABLED',
      hints: ['Pass the `signIn` option to createLatchkey.'],
    })
  }
}

/** 'No ActiveCaipAddress found'. */
export class SignInAccountMissingError extends BaseError {
  override readonly name = 'SignInAccountMissingError'
  constructor() {
    super('No ActiveCaipAddress found', { code: 'SIGN_IN_ACCOUNT_MISSING', hints: ['Connect a wallet first.'] })
  }
}
