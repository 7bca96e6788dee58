import { checkSignIn } from '../checkSignIn.ts'
import type { SignInExpectation } from '../compareSignIn.ts'
import { SignInError, SignInFormatError } from '../SignInError.ts'
import type { SignInFields } from '../SignInFields.ts'
import { now } from './arbitraries.ts'

/** The code with which a message is refused; undefined for an accepted one. */
export function refusalOf(message: SignInFields, expected: Partial<SignInExpectation>): string | undefined {
  try {
    checkSignIn(message, { domain: message.domain, now, ...expected })
    return undefined
  } catch (thrown) {
    if (thrown instanceof SignInError || thrown instanceof SignInFormatError) return thrown.code
    throw thrown
  }
}
