import { attempt, unlessAborted } from '@latchkey/core/internal'
import type { Eip1193Provider } from '../provider.ts'
import { requestWallet } from './requestWallet.ts'

/** It prompts nobody: a wallet that needs longer counts as locked. */
const timeoutMs = 3_000

/**
 * Whether a wallet that shares no accounts says that its visitor revoked this page's access, by `wallet_getPermissions` (EIP-2255). MetaMask
 * emits the same empty `accountsChanged` when it locks, and lists `eth_accounts` while it is locked. Rabby and Ambire list nothing while they
 * are locked, so a wallet that can say so by `_metamask.isUnlocked` has to be open.
 * @returns false where the wallet says nothing clear, or nothing in time. Never rejects
 * @example await isRevoked(provider, { signal }) // true once the visitor has removed the site in the extension
 */
export async function isRevoked(provider: Eip1193Provider, { signal }: { signal: AbortSignal }): Promise<boolean> {
  try {
    const permissions = await requestWallet(provider, { method: 'wallet_getPermissions', signal, timeoutMs })
    if (!Array.isArray(permissions) || permissions.some(isOfAccounts)) return false
    return await isUnlocked(provider, signal)
  } catch {
    return false
  }
}

/** Anything that is no permission makes the list unclear, and counts as one. */
function isOfAccounts(permission: unknown): boolean {
  const name = attempt(() => (permission as { parentCapability?: unknown }).parentCapability)
  return typeof name !== 'string' || name === 'eth_accounts'
}

/** True for a wallet that cannot say. */
async function isUnlocked(provider: Eip1193Provider, signal: AbortSignal): Promise<boolean> {
  const extra = (provider as { _metamask?: { isUnlocked?: unknown } })._metamask
  const read = extra?.isUnlocked
  if (typeof read !== 'function') return true
  const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
  return (await unlessAborted(Promise.resolve(read.call(extra)), limit)) === true
}
