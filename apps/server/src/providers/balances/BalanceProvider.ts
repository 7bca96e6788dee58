import type { Currency, TokenBalance } from '@latchkey/wire'
import type { Address } from 'viem'
import type { Chain } from '../../chains/Chain.ts'
import type { ProviderCaller } from '../ProviderCaller.ts'

export type BalanceQuestion = { address: Address; currency: Currency }

/** Where balances come from: one implementation per source. `iconUrl` is left null; the route draws it. */
export type BalanceProvider = {
  name: 'indexer' | 'zerion' | 'blockscout'
  isOffered: (chain: Chain, caller: ProviderCaller) => boolean
  /**
   * Native and token balances of one address on one network. Tokens without balance are left out, the native coin never.
   * @throws NodeUnavailableError, RpcError, ProviderUnavailableError
   */
  getBalances: (chain: Chain, question: BalanceQuestion, caller: ProviderCaller) => Promise<TokenBalance[]>
}
