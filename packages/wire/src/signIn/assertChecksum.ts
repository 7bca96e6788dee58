import { isEip55 } from './eip55.ts'
import { SignInFormatError } from './SignInError.ts'
import type { SignInFields } from './SignInFields.ts'

/**
 * Checks the capitals of an EVM address (EIP-55), so that an account has one text.
 * @throws SignInFormatError
 */
export function assertChecksum({ account }: Pick<SignInFields, 'account'>): void {
  const [namespace, , address = ''] = account.split(':')
  if (namespace === 'eip155' && !isEip55(address))
    throw new SignInFormatError('account', { why: 'has no Ethereum address with its checksum' })
}
