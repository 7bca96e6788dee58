import {
  attempt,
  createWalletList,
  type FoundWallet,
  keepLooking,
  nameConnector,
  readMethod,
  type WalletList,
} from '@latchkey/core/internal'
import type { PageWallet } from './PageWallet.ts'

type Place = { name: string; path: string; changeEvent: string }

/** Keplr comes last: others put themselves in its place too, and are listed by their own names. */
const places: readonly Place[] = [
  { name: 'Leap', path: 'leap', changeEvent: 'leap_keystorechange' },
  { name: 'Cosmostation', path: 'cosmostation.providers.keplr', changeEvent: 'cosmostation_keystorechange' },
  { name: 'Keplr', path: 'keplr', changeEvent: 'keplr_keystorechange' },
]

/** Finds the wallets on the page that have Keplr's methods. */
export function createDiscovery(): WalletList<PageWallet> {
  const known = new WeakMap<object, PageWallet>()

  function find(): readonly FoundWallet<PageWallet>[] {
    const taken = new Set<object>()
    return places.flatMap(({ name, path, changeEvent }) => {
      const provider = readProvider(path)
      const connector = nameConnector('cosmos', { name, type: 'INJECTED', chain: 'cosmos' })
      if (!provider || !connector || taken.has(provider)) return []
      taken.add(provider)
      const wallet = known.get(provider) ?? openPageWallet(provider, changeEvent)
      known.set(provider, wallet)
      return [{ wallet, connector }]
    })
  }

  return createWalletList<PageWallet>(({ add, removeWhere }) => {
    keepLooking(() => {
      const now = find()
      removeWhere(({ wallet, isChosen }) => !isChosen && !now.some((one) => one.wallet === wallet))
      add(now)
    })
  })
}

/** Any script may have put there what throws when it is read. */
function readProvider(path: string): object | undefined {
  return attempt(() => {
    let found: unknown = window
    for (const part of path.split('.')) found = (found as Record<string, unknown> | undefined)?.[part]
    return readMethod(found, 'getKey') && readMethod(found, 'enable') ? (found as object) : undefined
  })
}

/** @param changeEvent what the window gets when another account is selected */
function openPageWallet(provider: object, changeEvent: string): PageWallet {
  return {
    provider,
    method(name) {
      const call = readMethod(provider, name)
      return call && ((parameters) => call(...parameters))
    },
    watch(onChange) {
      window.addEventListener(changeEvent, onChange)
      return () => window.removeEventListener(changeEvent, onChange)
    },
  }
}
