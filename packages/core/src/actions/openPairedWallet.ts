import type { Latchkey } from '../latchkey.ts'
import { openLink } from '../links/openLink.ts'
import { readPlatform } from '../links/readPlatform.ts'
import { getPairedLink } from './getPairedLink.ts'

/**
 * Brings the wallet paired by its link to the front, where the request waits. Call it from the tap's own handler.
 *
 * @returns false, with nothing opened, when the wallet is on another device.
 */
export function openPairedWallet(latchkey: Latchkey): boolean {
  const link = getPairedLink(latchkey)
  const { walletSchemes } = latchkey.options.pairing ?? {}
  return link !== undefined && openLink(link.href, readPlatform(), { walletSchemes })
}
