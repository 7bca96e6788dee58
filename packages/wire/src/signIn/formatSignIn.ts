import { assertChecksum } from './assertChecksum.ts'
import { composeSignIn } from './composeSignIn.ts'
import type { SignInFields } from './SignInFields.ts'

/**
 * The text that a wallet signs: of EIP-4361 for eip155, of Sign In With Solana for solana, of CAIP-122 in EIP-4361's layout for bip122,
 * polkadot and cosmos.
 * @throws SignInFormatError for a field that no message has.
 * @example
 * formatSignIn({ domain: 'app.example.com', account: 'eip155:1:0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', … })
 * // 'app.example.com wants you to sign in with your Ethereum account:\n0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2\n…'
 */
export function formatSignIn(fields: SignInFields): string {
  const text = composeSignIn(fields)
  assertChecksum(fields)
  return text
}
