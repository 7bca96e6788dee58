import { assertChecksum } from './assertChecksum.ts'
import { readSignIn } from './readSignIn.ts'
import type { SignInFields } from './SignInFields.ts'

/**
 * Reads a message that a wallet signed.
 * @returns the fields that `formatSignIn` writes to exactly this text, byte for byte.
 * @throws SignInFormatError for any other text; its code is `unknown_version` for a message of another version.
 * @example parseSignIn(message).account // 'eip155:1:0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
 */
export function parseSignIn(text: string): SignInFields {
  const fields = readSignIn(text)
  assertChecksum(fields)
  return fields
}
