import { composeSignIn } from './composeSignIn.ts'
import { profileOf } from './profiles.ts'
import type { SignInFields } from './SignInFields.ts'

/** `SolanaSignInInput` of the Wallet Standard, with all that its message needs. */
export type SolanaSignInInput = Omit<SignInFields, 'account'> & { address: string; chainId: string }

/**
 * What a wallet with `solana:signIn` gets, so that it signs exactly `formatSignIn(fields)`.
 * @throws SignInFormatError
 * @example toSolanaSignInInput({ account: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:GwAF…', … }).chainId // 'mainnet'
 */
export function toSolanaSignInInput(fields: SignInFields): SolanaSignInInput {
  composeSignIn(fields)
  const { account, ...shared } = fields
  const [namespace = '', reference = '', address = ''] = account.split(':')
  return { ...shared, address, chainId: profileOf(namespace)?.chainIds?.[reference] ?? reference }
}
