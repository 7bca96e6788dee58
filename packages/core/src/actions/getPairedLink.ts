import type { Latchkey } from '../latchkey.ts'
import type { WalletLink } from '../state.ts'
import { readPairedLink } from '../storage/pairedLink.ts'
import { storagePlace } from '../storage/storagePlace.ts'

/**
 * The wallet on this device that was paired by its link, for "Open MetaMask" beside a request; `undefined` when it was paired by code.
 *
 * @example getPairedLink(latchkey) // { name: 'MetaMask', href: 'metamask://' }
 */
export function getPairedLink(latchkey: Latchkey): WalletLink | undefined {
  return readPairedLink(storagePlace(latchkey), latchkey.options.pairing)
}
