import type { NftPage } from '@latchkey/wire'
import type { Address } from 'viem'
import type { Chain, Network } from '../../chains/Chain.ts'
import type { ListProvider } from '../groupChains.ts'
import type { ProviderCaller } from '../ProviderCaller.ts'
import type { HistoryProviderName } from '../providerNames.ts'

export type NftQuery<address extends string = Address> = {
  address: address
  /** `next` of the previous page, from this provider and this query. */
  cursor?: string | undefined
}

/** A source of NFT holdings. */
export type NftProvider<chain extends Network = Chain, address extends string = Address> = ListProvider<chain> & {
  name: HistoryProviderName
  /**
   * One page in a stable order. Image URLs point to servers of strangers; the route replaces them.
   * @throws ApiError 400 `cursor` when the cursor is not from this provider; ProviderUnavailableError.
   */
  getNfts: (chains: readonly chain[], query: NftQuery<address>, caller: ProviderCaller) => Promise<NftPage>
}
