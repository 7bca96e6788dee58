import { WalletError } from '@latchkey/core/errors'
import type { WalletEvent } from '@latchkey/core/internal'
import { attempt, collectErrors } from '@latchkey/core/internal'
import { getAddress } from 'viem'

/**
 * Parses an EIP-1193 event. A list with a malformed account counts as empty: no signer is better than the wrong one.
 * @returns undefined for a malformed event, and for MetaMask's `disconnect` 1013, after which it reconnects by itself
 */
export function parseWalletEvent(
  name: 'accountsChanged' | 'chainChanged' | 'disconnect',
  payload: unknown,
): WalletEvent | undefined {
  switch (name) {
    case 'accountsChanged':
      return { type: 'accounts', accounts: attempt(() => parseAccounts(payload)) ?? [] }
    case 'chainChanged': {
      const chainId = attempt(() => parseChangedChain(payload))
      return chainId === undefined ? undefined : { type: 'chain', chainId }
    }
    case 'disconnect':
      return collectErrors(payload).some(({ code }) => code === 1013) ? undefined : { type: 'disconnect' }
  }
}

/**
 * Parses the payload of `chainChanged`. Besides what `parseChainId` accepts, wallets emit it in CAIP-2 (`eip155:1`), and EIP-1193's
 * `ProviderConnectInfo`, `{ chainId }`.
 * @throws WalletError for anything else
 */
export function parseChangedChain(payload: unknown): string {
  const named = typeof payload === 'object' && payload !== null && 'chainId' in payload ? payload.chainId : payload
  return parseChainId(typeof named === 'string' ? named.replace(/^eip155:/, '') : named)
}

/** More than any visitor keeps in one wallet; the accounts after them are left out. */
const mostAccounts = 100

/**
 * Parses a wallet's result of `eth_accounts` and `eth_requestAccounts`: EIP-55 spelling, the wallet's order, no duplicates, at most 100.
 * @throws WalletError when it is not a list of addresses
 */
export function parseAccounts(answer: unknown): readonly string[] {
  if (!Array.isArray(answer)) throw new WalletError({ details: 'The wallet did not return a list of accounts.' })
  const accounts = answer.slice(0, mostAccounts).map((account: unknown) => {
    if (typeof account !== 'string' || !/^0x[0-9a-f]{40}$/i.test(account)) {
      throw new WalletError({ details: 'The wallet returned an account that is not an address.' })
    }
    return getAddress(account)
  })
  return [...new Set(accounts)]
}

/**
 * Parses a wallet's chain id: hex (EIP-695), or the number or decimal text that some wallets return.
 * @returns the CAIP-2 reference, such as '1'
 * @throws WalletError for anything else
 */
export function parseChainId(answer: unknown): string {
  const id =
    typeof answer === 'string' && /^(?:0x[0-9a-f]{1,13}|\d{1,16})$/i.test(answer) ? Number(answer) : (answer as number)
  if (!Number.isSafeInteger(id) || id <= 0) throw new WalletError({ details: 'The wallet did not return a chain id.' })
  return String(id)
}
