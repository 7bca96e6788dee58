import { assertChecksum } from './assertChecksum.ts'
import { compareSignIn, type SignInExpectation } from './compareSignIn.ts'
import type { SignInFields } from './SignInFields.ts'

/**
 * Checks a message that was parsed, before or after its signature.
 * @throws SignInError for the first difference; SignInFormatError for fields that no message has.
 * @example checkSignIn(parseSignIn(message), { domain: 'app.example.com', nonce, account })
 */
export function checkSignIn(fields: SignInFields, expected: SignInExpectation): void {
  compareSignIn(fields, expected)
  assertChecksum(fields)
}
