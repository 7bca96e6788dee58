import type { NftPage } from '@latchkey/wire'
import type { Address } from 'viem'
import type { Chain } from '../../chains/Chain.ts'
import type { ListProvider } from '../groupChains.ts'
import type { ProviderCaller } from '../ProviderCaller.ts'
import type { AccountProviderName } from '../providerNames.ts'

export type NftQuery = {
  address: Address
  /** `next` of the previous page, from this provider and this query. */
  cursor?: string | undefined
}

/** A source of NFT holdings. */
export type NftProvider = ListProvider & {
  name: AccountProviderName
  /**
   * One page in a stable order. Image URLs point to servers of strangers; the route replaces them.
   * @throws ApiError 400 `cursor` when the cursor is not from this provider; ProviderUnavailableError.
   */
  getNfts: (chains: readonly Chain[], query: NftQuery, caller: ProviderCaller) => Promise<NftPage>
}
