import type { Latchkey } from '../latchkey.ts'
import { type NftTransferParameters, prepareNftTransfer } from '../nft/prepareNftTransfer.ts'

/**
 * Says whether an NFT could be sent, without asking the wallet: the same checks, in the same order, as `sendNft`.
 * @throws what `sendNft` would throw before it asks the wallet.
 */
export async function checkNftSend(latchkey: Latchkey, parameters: NftTransferParameters): Promise<void> {
  await prepareNftTransfer(latchkey, parameters)
}
