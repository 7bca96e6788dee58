import type { Currency, HistoryPage } from '@latchkey/wire'
import type { Address } from 'viem'
import type { Chain, Network } from '../../chains/Chain.ts'
import type { ListProvider } from '../groupChains.ts'
import type { ProviderCaller } from '../ProviderCaller.ts'
import type { HistoryProviderName } from '../providerNames.ts'

export type HistoryQuery<address extends string = Address> = {
  address: address
  /** The currency of past values, for providers that have them. */
  currency: Currency
  /** `next` of the previous page, from this provider and this query. */
  cursor?: string | undefined
}

/** A source of past transactions. */
export type HistoryProvider<chain extends Network = Chain, address extends string = Address> = ListProvider<chain> & {
  name: HistoryProviderName
  /**
   * One page, newest first. Image URLs point to servers of strangers; the route replaces them.
   * @throws ApiError 400 `cursor` when the cursor is not from this provider; ProviderUnavailableError.
   */
  getHistory: (chains: readonly chain[], query: HistoryQuery<address>, caller: ProviderCaller) => Promise<HistoryPage>
}
