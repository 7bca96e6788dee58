import type { Network } from '@latchkey/core'
import {
  AbortedError,
  AccountChangedError,
  NetworkChangedError,
  UnauthorizedError,
  WalletError,
  WalletTimeoutError,
} from '@latchkey/core/errors'
import { stringToHex } from 'viem'
import { toWalletError } from '../errors/toWalletError.ts'
import type { Eip1193Provider } from '../provider.ts'
import { abortable } from '../rpc/abortable.ts'
import { withDeadline } from '../rpc/withDeadline.ts'
import { parseAccounts, parseChainId } from './parseWalletEvent.ts'

export type WalletRequest = {
  method: string
  params?: readonly unknown[]
  signal?: AbortSignal
  /** For questions a wallet answers by itself; absent where the visitor is asked and may take their time. */
  timeoutMs?: number
}

/**
 * Asks a wallet once. The answer is unread: parse it.
 * @throws AbortedError, WalletTimeoutError and what `toWalletError` makes of a refusal
 */
export async function requestWallet(provider: Eip1193Provider, request: WalletRequest): Promise<unknown> {
  const { method, params, signal, timeoutMs } = request
  if (signal?.aborted) throw new AbortedError()
  try {
    const ask = async () => provider.request(params ? { method, params } : { method })
    if (timeoutMs === undefined) return await abortable(ask(), signal)
    return await withDeadline((limited) => abortable(ask(), limited), { signal, timeoutMs })
  } catch (error) {
    if (error instanceof AbortedError && timeoutMs !== undefined && !signal?.aborted) {
      throw new WalletTimeoutError({ timeoutMs, cause: error })
    }
    throw toWalletError(error, { method })
  }
}

/** For `WalletRequest.timeoutMs`: generous for a question without a prompt. */
export const quietTimeoutMs = 10_000

/**
 * Asks a wallet for its account and chain, right before it is asked to sign for them.
 * @throws UnauthorizedError, AccountChangedError, NetworkChangedError unless they are the ones the visitor saw
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
 * Checks what a wallet answered to `eth_accounts`: it still signs as `address`.
 * @throws UnauthorizedError for no account, AccountChangedError for another one, and what `parseAccounts` throws
 */
export function checkAccount(answer: unknown, address: string): void {
  const [account] = parseAccounts(answer)
  if (!account) throw new UnauthorizedError()
  if (account.toLowerCase() !== address.toLowerCase()) throw new AccountChangedError()
}

/**
 * Signs a text by `personal_sign` (EIP-191), after making sure that the wallet still signs as `address`. Prompts.
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
  throw new WalletError({ details: 'The wallet answered no signature.' })
}
