import { NoAccountsError } from '@latchkey/core/errors'
import { callWallet, quietTimeoutMs, readFeature } from '@latchkey/core/internal'
import { parseChainError } from '../errors/parseChainError.ts'
import type { StandardWallet } from '../wallet.ts'
import { readAccounts } from './accounts.ts'

type Options = { signal?: AbortSignal | undefined }

/** The addresses that a wallet shares, the one selected there first. */
export type Granted = readonly [string, ...string[]]

/**
 * Requests access to the wallet. Prompts the visitor and waits for them.
 * @throws NoAccountsError, WalletError and what `callWallet` throws
 */
export async function connectWallet(wallet: StandardWallet, options: Options): Promise<Granted> {
  const granted = await requestAccess(wallet, { ...options, silent: false })
  if (!granted) throw new NoAccountsError()
  return granted
}

/**
 * Reads what the wallet already granted, without a prompt.
 * @returns undefined when it grants nothing: locked, revoked, or without a response until `signal` aborted
 */
export async function reconnectWallet(
  wallet: StandardWallet,
  options: { signal: AbortSignal },
): Promise<Granted | undefined> {
  const known = toAddresses(wallet.accounts)
  if (known) return known
  try {
    return await requestAccess(wallet, { ...options, silent: true })
  } catch {
    // What a wallet throws where it would have to prompt differs from wallet to wallet.
    return undefined
  }
}

/** Ends the page's access, where the wallet has a way to. Its other failures count: the visitor must know that access remains. */
export async function disconnectWallet(wallet: StandardWallet, options: Options): Promise<void> {
  const disconnect = readFeature(wallet, 'standard:disconnect', 'disconnect')
  if (!disconnect) return
  const { signal } = options
  await callWallet(disconnect, {
    method: 'standard:disconnect',
    parseChainError,
    passesNodeCodes: true,
    timeoutMs: quietTimeoutMs,
    ...(signal && { signal }),
  })
}

async function requestAccess(
  wallet: StandardWallet,
  { silent, signal }: Options & { silent: boolean },
): Promise<Granted | undefined> {
  const connect = readFeature(wallet, 'standard:connect', 'connect')
  const answer = await callWallet(() => connect?.(silent ? { silent } : {}), {
    method: 'standard:connect',
    parseChainError,
    passesNodeCodes: true,
    ...(signal && { signal }),
  })
  return toAddresses((answer as { accounts?: unknown } | undefined)?.accounts)
}

export function toAddresses(accounts: unknown): Granted | undefined {
  const [first, ...others] = readAccounts(accounts).map(({ address }) => address)
  return first === undefined ? undefined : [first, ...others]
}
