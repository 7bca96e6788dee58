import { type FoundWallet, nameConnector, readFeature } from '@latchkey/core/internal'
import type { PageWallet } from '../wallet.ts'

/**
 * Parses what a script on the page registers as a wallet. Any script can, so each property is validated, and one that throws invalidates only
 * its own wallet.
 * @returns undefined for anything that is no wallet, or that does not support Bitcoin
 */
export function parseWallet(value: unknown): FoundWallet<PageWallet> | undefined {
  try {
    const { name, icon, chains } = value as Record<string, unknown>
    const wallet = value as object
    if (!Array.isArray(chains) || !chains.some((chain) => String(chain).startsWith('bitcoin:'))) return undefined
    if (!readFeature(wallet, 'bitcoin:connect', 'connect')) return undefined
    if (!readFeature(wallet, 'bitcoin:signTransaction', 'signTransaction')) return undefined
    return toWallet({ family: 'standard', provider: wallet }, { name, icon, type: 'ANNOUNCED' })
  } catch {
    return undefined
  }
}

const known = new WeakMap<object, PageWallet>()

/** @returns undefined for a name that shows nothing */
export function toWallet(
  found: PageWallet,
  row: { name: unknown; icon?: unknown; type: 'ANNOUNCED' | 'INJECTED' },
): FoundWallet<PageWallet> | undefined {
  const connector = nameConnector('bitcoin', { ...row, chain: 'bip122' })
  if (!connector) return undefined
  return { wallet: toPageWallet(found), connector }
}

/** One for each object on the page, so that a wallet is the same one whenever it is found. */
export function toPageWallet(found: PageWallet): PageWallet {
  const wallet = known.get(found.provider) ?? found
  known.set(found.provider, wallet)
  return wallet
}
