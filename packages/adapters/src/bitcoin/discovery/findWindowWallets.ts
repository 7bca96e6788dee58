import { attempt, type FoundWallet, readMethod } from '@latchkey/core/internal'
import type { PageWallet, WalletFamily } from '../wallet.ts'
import { toWallet } from './parseWallet.ts'

type Place = { name: string; path: string; family: WalletFamily; method: string }

/** Wallets that put an object of their own on the page, and a method without which it is none. */
const places: readonly Place[] = [
  { name: 'Unisat', path: 'unisat', family: 'unisat', method: 'signPsbt' },
  { name: 'OKX Wallet', path: 'okxwallet.bitcoin', family: 'unisat', method: 'signPsbt' },
  { name: 'Xverse', path: 'XverseProviders.BitcoinProvider', family: 'sats', method: 'request' },
  { name: 'Leather', path: 'LeatherProvider', family: 'leather', method: 'request' },
]
/** A page has a few; a list of more is not one of wallets. */
const mostListed = 20

/** The wallets that are properties of the window now, and those that name themselves in `btc_providers` (WBIP 4). */
export function findWindowWallets(): readonly FoundWallet<PageWallet>[] {
  const listed = attempt(() => (window as { btc_providers?: unknown }).btc_providers)
  const others = (Array.isArray(listed) ? listed.slice(0, mostListed) : []).flatMap((entry: unknown) => {
    const { id, name, icon } = attempt(() => ({ ...(entry as Record<string, unknown>) })) ?? {}
    // The names of known wallets are theirs.
    const isKnown = places.some((place) => place.path === id || place.name.toLowerCase() === String(name).toLowerCase())
    if (typeof id !== 'string' || isKnown) return []
    return find({ name: String(name), path: id, family: 'sats', method: 'request' }, icon)
  })
  return [...places.flatMap((place) => find(place)), ...others]
}

function find({ name, path, family, method }: Place, icon?: unknown): FoundWallet<PageWallet>[] {
  const provider = attempt(() => {
    let found: unknown = window
    for (const part of path.split('.')) found = (found as Record<string, unknown> | undefined)?.[part]
    return readMethod(found, method) ? (found as object) : undefined
  })
  const wallet = provider && toWallet({ family, provider }, { name, icon, type: 'INJECTED' })
  return wallet ? [wallet] : []
}
