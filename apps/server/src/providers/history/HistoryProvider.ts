import type { Currency, HistoryPage } from '@latchkey/wire'
import type { Address } from 'viem'
import type { Chain } from '../../chains/Chain.ts'
import type { ListProvider } from '../groupChains.ts'
import type { ProviderCaller } from '../ProviderCaller.ts'
import type { AccountProviderName } from '../providerNames.ts'

export type HistoryQuery = {
  address: Address
  /** The currency of past values, for providers that have them. */
  currency: Currency
  /** `next` of the previous page, from this provider and this query. */
  cursor?: string | undefined
}

/** A source of past transactions. */
export type HistoryProvider = ListProvider & {
  name: AccountProviderName
  /**
   * One page, newest first. Image URLs point to servers of strangers; the route replaces them.
   * @throws ApiError 400 `cursor` when the cursor is not from this provider; ProviderUnavailableError.
   */
  getHistory: (chains: readonly Chain[], query: HistoryQuery, caller: ProviderCaller) => Promise<HistoryPage>
}
