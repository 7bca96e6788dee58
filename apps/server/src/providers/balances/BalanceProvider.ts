import type { Currency, TokenBalance } from '@latchkey/wire'
import type { Address } from 'viem'
import type { Chain } from '../../chains/Chain.ts'
import type { ProviderCaller } from '../ProviderCaller.ts'
import type { AccountProviderName } from '../providerNames.ts'

export type BalanceQuestion = {
  address: Address
  currency: Currency
  /** Is told how many tokens the node is asked about, whether or not they answer. */
  onRead?: ((tokens: number) => void) | undefined
}

/** Balances with the amounts that the node has at this moment. */
export type CurrentBalances = {
  /** What the account has for everyone who asks. */
  listed: TokenBalance[]
  /** Of the tokens the caller named, those not in `listed`, at zero too. Anyone can name any token: keep them for nobody else. */
  named: TokenBalance[]
}

/** Where balances come from: one implementation per source. `iconUrl` is left null; the route draws it. */
export type BalanceProvider = {
  name: AccountProviderName
  isOffered: (chain: Chain, caller: ProviderCaller) => boolean
  /**
   * Native and token balances of one address on one network. Tokens without balance are left out, the native coin never.
   * @throws NodeUnavailableError, RpcError, ProviderUnavailableError
   */
  getBalances: (chain: Chain, question: BalanceQuestion, caller: ProviderCaller) => Promise<TokenBalance[]>
}
