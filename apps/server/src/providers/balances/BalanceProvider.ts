import type { Currency, TokenBalance } from '@latchkey/wire'
import type { Address } from 'viem'
import type { Chain } from '../../context.ts'

/** Where balances come from: one implementation per source. `iconUrl` is left null; the route draws it. */
export type BalanceProvider = {
  /**
   * Native and token balances of one address on one network. Tokens without balance are left out, the native coin never.
   * @param options.tokens contracts to read and list whatever their balance.
   * @throws NodeUnavailableError
   */
  getBalances: (
    chain: Chain,
    options: { address: Address; currency: Currency; tokens: readonly Address[]; signal?: AbortSignal | undefined },
  ) => Promise<TokenBalance[]>
}
