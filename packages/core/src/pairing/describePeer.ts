import { getRecentWallets } from '../actions/getRecentWallets.ts'
import { getPairedLink } from '../actions/openPairedWallet.ts'
import type { Latchkey } from '../latchkey.ts'
import { cleanText } from '../text/cleanText.ts'

/**
 * What is shown of a paired wallet. Any wallet can claim any name, so the name alone gets it no picture: the catalogue's is shown for a
 * wallet that was opened by that listing's own link and calls itself the same.
 *
 * @param claimed what the wallet calls itself
 */
export function describePeer(
  latchkey: Latchkey,
  claimed: string | undefined,
): { name: string | undefined; imageId: string | undefined } {
  const name = cleanText(claimed ?? '', { maxLength: 64 }) || undefined
  const { recentWallet } = latchkey.store.getState().pairing
  const opened = getPairedLink(latchkey)?.walletId
  const listed = [...(recentWallet ? [recentWallet] : []), ...getRecentWallets(latchkey)].find(
    ({ id }) => id === opened,
  )
  return { name, imageId: listed && listed.name === name ? listed.image_id : undefined }
}
