import type { Currency, TokenBalance } from '@latchkey/wire'
import type { Address } from 'viem'
import { formatUnits } from 'viem/utils'
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

/** An amount in base units, and the price of one whole token in the asked currency. */
type Held = { amount: bigint; price: number }

/** The native currency as answers have it. */
export function toNativeBalance(chain: Chain, { amount, price }: Held): TokenBalance {
  const { name, symbol, decimals } = chain.nativeCurrency
  return { name, symbol, chainId: chain.caipNetworkId, ...toAmount({ amount, decimals, price }), iconUrl: null }
}

/** A token as answers have it. */
export function toTokenBalance(
  chain: Chain,
  token: Held & { address: Address; name: string; symbol: string; decimals: number },
): TokenBalance {
  const { address, name, symbol } = token
  const caipAddress = `${chain.caipNetworkId}:${address}` as const
  return { name, symbol, chainId: chain.caipNetworkId, address: caipAddress, ...toAmount(token), iconUrl: null }
}

function toAmount({ amount, decimals, price }: Held & { decimals: number }) {
  const numeric = formatUnits(amount, decimals)
  return { value: Number(numeric) * price, price, quantity: { decimals: String(decimals), numeric } }
}
