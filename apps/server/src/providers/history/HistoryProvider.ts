import type { Currency, HistoryPage } from '@latchkey/wire'
import type { Address } from 'viem'
import type { Chain } from '../../chains/Chain.ts'
import type { ListProvider } from '../groupChains.ts'
import type { ProviderCaller } from '../ProviderCaller.ts'
import type { AccountProviderName } from '../providerNames.ts'

export type HistoryQuestion = {
  address: Address
  /** In which past values are told by those who know them. */
  currency: Currency
  /** `next` of the page before, of this provider and this question. */
  cursor?: string | undefined
}

/** Where past transactions come from: one implementation per source. */
export type HistoryProvider = ListProvider & {
  name: AccountProviderName
  /**
   * One page, newest first. Pictures are those of strangers' servers: the route makes them fit to show.
   * @throws ApiError 400 `cursor` when the cursor is not one this provider gave; ProviderUnavailableError.
   */
  getHistory: (chains: readonly Chain[], question: HistoryQuestion, caller: ProviderCaller) => Promise<HistoryPage>
}
