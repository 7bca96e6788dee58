import type { CaipNetworkId, HistoryPage } from '@latchkey/wire'
import type { Address } from 'viem'

/** Where past transactions come from: one implementation per source. */
export type HistoryProvider = {
  /**
   * One page, newest first.
   * @param options.cursor `next` of the page before.
   * @throws ApiError 400 `cursor` when the cursor is not one this provider gave.
   */
  getHistory: (options: {
    address: Address
    chainIds: readonly CaipNetworkId[]
    cursor?: string | undefined
  }) => Promise<HistoryPage>
}
