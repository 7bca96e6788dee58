import type { Network } from '@latchkey/core'
import { AccountChangedError, NetworkChangedError, UnauthorizedError, WalletError } from '@latchkey/core/errors'
import { callWallet, quietTimeoutMs } from '@latchkey/core/internal'
import { stringToHex } from 'viem'
import { parseChainError } from '../errors/parseChainError.ts'
import type { Eip1193Provider } from '../provider.ts'
import { parseAccounts, parseChainId } from './parseWalletEvent.ts'

export type WalletRequest = {
  method: string
  params?: readonly unknown[]
  signal?: AbortSignal
  /** For requests without a prompt; absent where the visitor has to confirm and may take their time. */
  timeoutMs?: number
}

/**
 * Sends one request to a wallet. The result is not validated: parse it.
 * @throws AbortedError, WalletTimeoutError and what `toWalletError` returns for an error
 */
export function requestWallet(provider: Eip1193Provider, request: WalletRequest): Promise<unknown> {
  const { method, params, ...rest } = request
  return callWallet(() => provider.request(params ? { method, params } : { method }), {
    method,
    parseChainError,
    ...rest,
  })
}

/**
 * Checks a wallet's account and chain right before a request to sign.
 * @throws UnauthorizedError, AccountChangedError, NetworkChangedError unless they are the ones shown to the visitor
 */
export async function checkWallet(
  provider: Eip1193Provider,
  { network, from, signal }: { network: Network; from: string; signal: AbortSignal | undefined },
): Promise<void> {
  const [accounts, chainId] = await Promise.all([
    requestWallet(provider, { method: 'eth_accounts', signal, timeoutMs: quietTimeoutMs }),
    requestWallet(provider, { method: 'eth_chainId', signal, timeoutMs: quietTimeoutMs }),
  ])
  checkAccount(accounts, from)
  if (parseChainId(chainId) !== String(network.id)) throw new NetworkChangedError()
}

/**
 * Checks a wallet's result of `eth_accounts`: it still signs as `address`.
 * @throws UnauthorizedError for no account, AccountChangedError for another one, and what `parseAccounts` throws
 */
export function checkAccount(answer: unknown, address: string): void {
  const [account] = parseAccounts(answer)
  if (!account) throw new UnauthorizedError()
  if (account.toLowerCase() !== address.toLowerCase()) throw new AccountChangedError()
}

/**
 * Signs a text by `personal_sign` (EIP-191), after checking that the wallet still signs as `address`. Prompts the visitor.
 * @returns the signature in hex; longer than 65 bytes for smart accounts
 * @throws AccountChangedError, UnauthorizedError, UserRejectedError, WalletError and what `requestWallet` throws
 */
export async function signMessage(
  provider: Eip1193Provider,
  options: { address: string; message: string; signal?: AbortSignal },
): Promise<string> {
  const { address, message, signal } = options
  checkAccount(await requestWallet(provider, { method: 'eth_accounts', signal, timeoutMs: quietTimeoutMs }), address)
  const signature = await requestWallet(provider, {
    method: 'personal_sign',
    params: [stringToHex(message), address],
    signal,
  })
  if (typeof signature === 'string' && /^0x(?:[0-9a-f]{2})+$/i.test(signature)) return signature
  throw new WalletError({ details: 'The wallet did not return a signature.' })
}
