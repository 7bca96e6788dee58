import { WalletError } from '@latchkey/core/errors'
import { getAddress } from 'viem'

/**
 * Reads what a wallet answers to `eth_accounts` and `eth_requestAccounts`: EIP-55 spelling, the wallet's order, repeats dropped.
 * @throws WalletError when it is not a list of addresses
 */
export function parseAccounts(answer: unknown): readonly string[] {
  if (!Array.isArray(answer)) throw new WalletError({ details: 'The wallet answered no list of accounts.' })
  const accounts = answer.map((account: unknown) => {
    if (typeof account !== 'string' || !/^0x[0-9a-f]{40}$/i.test(account)) {
      throw new WalletError({ details: 'The wallet answered an account that is not an address.' })
    }
    return getAddress(account)
  })
  return [...new Set(accounts)]
}
