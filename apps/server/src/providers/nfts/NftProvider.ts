import type { CaipNetworkId, NftPage } from '@latchkey/wire'
import type { Address } from 'viem'

/** Where NFT holdings come from: one implementation per source. */
export type NftProvider = {
  /**
   * One page in a stable order.
   * @param options.cursor `next` of the page before.
   * @throws ApiError 400 `cursor` when the cursor is not one this provider gave.
   */
  getNfts: (options: {
    address: Address
    chainIds: readonly CaipNetworkId[]
    cursor?: string | undefined
  }) => Promise<NftPage>
}
