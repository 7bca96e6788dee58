import { WalletError } from '@latchkey/core/errors'
import { fromKey, isAddress } from '@latchkey/wire/solana'
import type { StandardAccount, StandardWallet } from '../wallet.ts'

/**
 * The accounts that a wallet shares with this page on Solana, the one selected there first. Their keys must be those of their addresses.
 * @throws WalletError for a list that is none, or an account that is invalid
 */
export function readAccounts(value: unknown): readonly StandardAccount[] {
  if (!Array.isArray(value)) throw invalid('accounts')
  const ours = (value as unknown[]).slice(0, mostAccounts).filter(isSolana).map(parseAccount)
  return ours.filter(({ address }, index) => ours.findIndex((other) => other.address === address) === index)
}

/** More than anybody chooses from. */
const mostAccounts = 200

/** The account with this address; undefined where the wallet does not share it now. */
export function findAccount(wallet: StandardWallet, address: string): StandardAccount | undefined {
  return readAccounts(wallet.accounts).find((account) => account.address === address)
}

function isSolana(account: unknown): boolean {
  const { chains } = (account ?? {}) as Partial<StandardAccount>
  return Array.isArray(chains) && chains.some((chain) => String(chain).startsWith('solana:'))
}

function parseAccount(value: unknown): StandardAccount {
  const account = value as StandardAccount
  const { address, publicKey } = account
  if (typeof address !== 'string' || !isAddress(address)) throw invalid('address')
  if (!(publicKey instanceof Uint8Array) || fromKey(publicKey) !== address) throw invalid('public key')
  return account
}

function invalid(what: string): WalletError {
  return new WalletError({ details: `The wallet shared an invalid ${what}.` })
}
