import { ReceiverNotWalletError } from '@latchkey/core/errors'
import {
  CodecError,
  isMint,
  readTokenAccount,
  systemProgram,
  type TokenAccountState,
  token2022Program,
  tokenProgram,
  toTokenAccount,
} from '@latchkey/wire/solana'
import type { ChainAccount } from '../rpc/readAccounts.ts'
import type { Mint } from './readMint.ts'

export type Recipient = { owner: string; destination: string; isTokenAccount: boolean }

/**
 * Whose account gets the tokens: that of the wallet given, or the given account itself where it is one for this token.
 * @throws ReceiverNotWalletError for an account of another token, and for a token
 */
export function findRecipient(given: { to: string; account: ChainAccount | undefined; mint: Mint }): Recipient {
  const { to, account, mint } = given
  if (account?.owner !== tokenProgram && account?.owner !== token2022Program)
    return {
      owner: to,
      destination: toTokenAccount({ owner: to, mint: mint.address, program: mint.program }),
      isTokenAccount: false,
    }
  if (isMint(account.data)) throw new ReceiverNotWalletError({ receiver: to, details: 'a token' })
  const holding = readHolding(account, mint)
  if (!holding) throw new ReceiverNotWalletError({ receiver: to, details: 'an account of another token' })
  return { owner: holding.owner, destination: to, isTokenAccount: true }
}

/**
 * What the recipient's account holds of a token; undefined where it can be made.
 * @throws ReceiverNotWalletError where it is somebody else's, which an associated account can have become
 */
export function parseHolding(
  account: ChainAccount | undefined,
  { receiver, owner, mint, isTokenAccount }: Recipient & { receiver: string; mint: Mint },
): TokenAccountState | undefined {
  const isFree = !account || (account.owner === systemProgram && account.data.length === 0)
  if (isFree && !isTokenAccount) return undefined
  const holding = account && readHolding(account, mint)
  if (holding?.owner === owner) return holding
  throw new ReceiverNotWalletError({ receiver, details: 'its account for the token is not its own' })
}

/** What an account holds of a token; undefined for any other account. */
export function readHolding({ owner, data }: ChainAccount, mint: Mint): TokenAccountState | undefined {
  if (owner !== mint.program) return undefined
  try {
    const holding = readTokenAccount(data)
    return holding.mint === mint.address ? holding : undefined
  } catch (thrown) {
    if (thrown instanceof CodecError) return undefined
    throw thrown
  }
}
