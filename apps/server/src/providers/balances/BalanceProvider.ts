import type { Currency, TokenBalance } from '@latchkey/wire'
import type { Address } from 'viem'
import { formatUnits } from 'viem/utils'
import type { Chain, Network } from '../../chains/Chain.ts'
import type { ProviderCaller } from '../ProviderCaller.ts'
import type { HistoryProviderName } from '../providerNames.ts'

export type BalanceQuery<address extends string = Address> = {
  address: address
  currency: Currency
  /** Called with the number of tokens that are read from the node, whether or not they respond. */
  onRead?: ((tokens: number) => void) | undefined
}

/** Balances with the node's current amounts. */
export type CurrentBalances = {
  /** The account's balances, the same for every caller. */
  listed: TokenBalance[]
  /** The tokens named by the caller that are not in `listed`, zero balances too. Anyone can name any token, so do not cache them for others. */
  named: TokenBalance[]
}

/** A source of balances. `iconUrl` is null; the route sets it. */
export type BalanceProvider<chain extends Network = Chain, address extends string = Address> = {
  name: HistoryProviderName
  isOffered: (chain: chain, caller: ProviderCaller) => boolean
  /**
   * Native and token balances of one address on one network. Tokens without a balance are left out, the native currency never.
   * @throws NodeUnavailableError, RpcError, ProviderUnavailableError
   */
  getBalances: (chain: chain, query: BalanceQuery<address>, caller: ProviderCaller) => Promise<TokenBalance[]>
}

/** The node itself, which has the latest amounts. */
export type NodeBalances<chain extends Network = Chain, address extends string = Address> = BalanceProvider<
  chain,
  address
> & {
  getCurrentBalances: (
    chain: chain,
    query: BalanceQuery<address> & { tokens: readonly address[] },
    caller: { signal?: AbortSignal | undefined },
  ) => Promise<CurrentBalances>
}

/** An amount in base units, and the price of one whole token in the requested currency. */
type Held = { amount: bigint; price: number }

/** The native currency as responses have it. */
export function toNativeBalance(chain: Network, { amount, price }: Held): TokenBalance {
  const { name, symbol, decimals } = chain.nativeCurrency
  return { name, symbol, chainId: chain.caipNetworkId, ...toAmount({ amount, decimals, price }), iconUrl: null }
}

/** A token as responses have it. */
export function toTokenBalance(
  chain: Network,
  token: Held & { address: string; name: string; symbol: string; decimals: number },
): TokenBalance {
  const { address, name, symbol } = token
  const caipAddress = `${chain.caipNetworkId}:${address}` as const
  return { name, symbol, chainId: chain.caipNetworkId, address: caipAddress, ...toAmount(token), iconUrl: null }
}

function toAmount({ amount, decimals, price }: Held & { decimals: number }) {
  const numeric = formatUnits(amount, decimals)
  return { value: Number(numeric) * price, price, quantity: { decimals: String(decimals), numeric } }
}
