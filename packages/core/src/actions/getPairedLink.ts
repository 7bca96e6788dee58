import type { Latchkey } from '../latchkey.ts'
import { linkHost } from '../links/linkHost.ts'
import type { WalletLink } from '../state.ts'
import { readPairedLink } from '../storage/pairedLink.ts'
import { storagePlace } from '../storage/storagePlace.ts'

/**
 * The wallet on this device that was paired by its link, for "Open MetaMask" beside a request; `undefined` when it was paired by code. `host` is where
 * a web link leads: show it before the tap.
 *
 * @example getPairedLink(latchkey) // { name: 'MetaMask', href: 'metamask://' }
 */
export function getPairedLink(kit: Latchkey): (WalletLink & { host?: string }) | undefined {
  const link = readPairedLink(storagePlace(kit), kit.options.pairing)
  if (!link) return undefined
  const host = linkHost(link.href)
  return host === undefined ? link : { ...link, host }
}
