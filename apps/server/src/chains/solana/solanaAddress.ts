import { isAddress, token2022Program, tokenProgram } from '@latchkey/wire/solana'

/** Base58 of 32 bytes. Upper and lower case differ. */
export type SolanaAddress = string & { readonly kind: 'solana address' }

/** Whether a text is an address: the base58 of exactly 32 bytes, which has one form. */
export function isSolanaAddress(text: string): text is SolanaAddress {
  return isAddress(text)
}

/** Programs that the server reads accounts of. */
export const solanaPrograms = {
  token: tokenProgram,
  token2022: token2022Program,
  metaplex: 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s',
} as const

/** SOL as a token. */
export const wrappedSol = 'So11111111111111111111111111111111111111112'

/** The network on which names are registered. */
export const solanaMainnetId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
