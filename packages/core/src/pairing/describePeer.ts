import { cleanText } from '@latchkey/wire'
import { getRecentWallets } from '../actions/getRecentWallets.ts'
import { getPairedLink } from '../actions/openPairedWallet.ts'
import type { Latchkey } from '../latchkey.ts'

/**
 * The name and picture of a paired wallet. Any wallet can claim any name, so the catalogue's picture is shown only for a wallet that was
 * opened by the listing's own link and has the same name.
 *
 * @param claimed the name that the wallet claims
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
