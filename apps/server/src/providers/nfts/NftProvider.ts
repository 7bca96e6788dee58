import type { NftPage } from '@latchkey/wire'
import type { Address } from 'viem'
import type { Chain } from '../../chains/Chain.ts'
import type { ListProvider } from '../groupChains.ts'
import type { ProviderCaller } from '../ProviderCaller.ts'
import type { AccountProviderName } from '../providerNames.ts'

export type NftQuestion = {
  address: Address
  /** `next` of the page before, of this provider and this question. */
  cursor?: string | undefined
}

/** Where NFT holdings come from: one implementation per source. */
export type NftProvider = ListProvider & {
  name: AccountProviderName
  /**
   * One page in a stable order. Pictures are those of strangers' servers: the route makes them fit to show.
   * @throws ApiError 400 `cursor` when the cursor is not one this provider gave; ProviderUnavailableError.
   */
  getNfts: (chains: readonly Chain[], question: NftQuestion, caller: ProviderCaller) => Promise<NftPage>
}
