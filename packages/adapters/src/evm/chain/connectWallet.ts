import type { ConnectorType } from '@latchkey/core'
import {
  AbortedError,
  NoAccountsError,
  UnauthorizedError,
  UnsupportedMethodError,
  WalletTimeoutError,
} from '@latchkey/core/errors'
import type { WalletSession } from '@latchkey/core/internal'
import { quietTimeoutMs } from '@latchkey/core/internal'
import { toWalletError } from '../errors/toWalletError.ts'
import type { Eip1193Provider } from '../provider.ts'
import { parseAccounts, parseChainId } from './parseWalletEvent.ts'
import { requestWallet } from './requestWallet.ts'

/**
 * Requests access to the wallet: `eth_requestAccounts` (EIP-1102), then `eth_chainId`. Prompts the visitor and waits for them.
 * @throws NoAccountsError, WalletError and what `requestWallet` throws
 */
export async function connectWallet(
  provider: Eip1193Provider,
  options: { signal?: AbortSignal },
): Promise<WalletSession> {
  const { signal } = options
  const [first, ...others] = parseAccounts(await requestWallet(provider, { method: 'eth_requestAccounts', signal }))
  if (!first) throw new NoAccountsError()
  const chainId = await requestWallet(provider, { method: 'eth_chainId', signal, timeoutMs: quietTimeoutMs })
  return { accounts: [first, ...others], chainId: parseChainId(chainId) }
}

/**
 * Waits for a wallet that is not in this browser to be paired. The pairing has begun already, so that its QR code does not wait for this chunk.
 * @throws AbortedError, NoAccountsError, core's pairing errors and what `toWalletError` returns for a rejection
 */
export async function connectPairedWallet(
  pairing: Promise<WalletSession>,
  options: { type: ConnectorType | undefined; signal: AbortSignal | undefined },
): Promise<WalletSession> {
  try {
    return await pairing
  } catch (error) {
    if (options.signal?.aborted) throw new AbortedError({ cause: error })
    throw toWalletError(error, { method: options.type === 'AUTH' ? 'eth_requestAccounts' : 'wc_sessionPropose' })
  }
}

/**
 * Reads the accounts that the wallet already granted, by `eth_accounts`, which never prompts.
 * @returns undefined when it grants none: locked, revoked, or without a response until `signal` aborted
 */
export async function reconnectWallet(
  provider: Eip1193Provider,
  options: { signal: AbortSignal },
): Promise<WalletSession | undefined> {
  const { signal } = options
  try {
    const [accounts, chainId] = await Promise.all([
      requestWallet(provider, { method: 'eth_accounts', signal }),
      requestWallet(provider, { method: 'eth_chainId', signal }),
    ])
    const [first, ...others] = parseAccounts(accounts)
    return first ? { accounts: [first, ...others], chainId: parseChainId(chainId) } : undefined
  } catch (error) {
    if (error instanceof UnauthorizedError || error instanceof AbortedError) return undefined
    throw error
  }
}

/**
 * Revokes the page's permission by `wallet_revokePermissions` (MIP-2), so that the next connection prompts again. A wallet without the
 * method, or without a response for 2 s, keeps its grant: the visitor ends it there.
 */
export async function disconnectWallet(provider: Eip1193Provider, options: { signal?: AbortSignal }): Promise<void> {
  try {
    await requestWallet(provider, {
      method: 'wallet_revokePermissions',
      params: [{ eth_accounts: {} }],
      signal: options.signal,
      timeoutMs: 2000,
    })
  } catch (error) {
    const harmless = [UnsupportedMethodError, UnauthorizedError, WalletTimeoutError]
    if (!harmless.some((type) => error instanceof type)) throw error
  }
}
