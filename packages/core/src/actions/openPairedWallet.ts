import { noPairing } from '../initialState.ts'
import type { Latchkey } from '../latchkey.ts'
import { openLink } from '../links/openLink.ts'
import { readPlatform } from '../links/readPlatform.ts'
import type { WalletLink } from '../state.ts'
import { readPairedLink, removePairedLink } from '../storage/pairedLink.ts'
import { storagePlace } from '../storage/storagePlace.ts'

/**
 * Opens the wallet that was paired by its link, where the request waits. Call it in the tap's event handler.
 *
 * @returns false, without opening anything, if the wallet is on another device.
 */
export function openPairedWallet(latchkey: Latchkey): boolean {
  const link = getPairedLink(latchkey)
  const { walletSchemes } = latchkey.options.pairing ?? {}
  return link !== undefined && openLink(link.href, readPlatform(), { walletSchemes })
}

/**
 * The wallet on this device that was paired by its link, for "Open MetaMask" beside a request; `undefined` if it was paired by QR code.
 *
 * @example getPairedLink(latchkey) // { name: 'MetaMask', href: 'metamask://' }
 */
export function getPairedLink(latchkey: Latchkey): WalletLink | undefined {
  return readPairedLink(storagePlace(latchkey), latchkey.options.pairing)
}

/**
 * Discards the pairing under way: link, expiry, the wallet that was opened, the recent wallet and the stored link. A session stays.
 */
export function resetPairing(latchkey: Latchkey): void {
  removePairedLink(storagePlace(latchkey))
  latchkey.store.setState(({ pairing }) => ({ pairing: { ...noPairing, peer: pairing.peer } }))
}
