import type { Network, SwapToken, TokenBalance } from '@latchkey/core'
import { isSameToken } from '@latchkey/core/internal'
import { formatTokenAmount } from '../../format/formatTokenAmount.ts'
import { matchesSearch } from '../../parts/matchesSearch.ts'
import { coinOf } from './coinOf.ts'

/** More rows than anyone looks through; the search finds the rest. */
const mostRows = 50

export type OfferedToken = {
  token: SwapToken
  /** How much is owned, for eyes; absent for what is not. */
  balance?: string
  /** Its worth in US dollars, where it has a price. */
  value?: number | undefined
}

/**
 * What is owned on the network, the most valuable first, and what the server lists beside it, in its order; with a search, those whose
 * name, symbol or address has it.
 */
export function listTokens(options: {
  listed: readonly SwapToken[]
  held: readonly TokenBalance[]
  network: Network | undefined
  search: string
}): { yours: readonly OfferedToken[]; popular: readonly OfferedToken[] } {
  const { listed, held, network, search } = options
  if (!network) return { yours: [], popular: [] }
  const owned = held.map((balance): OfferedToken => {
    const own = fromBalance(balance, network)
    return {
      token: listed.find((token) => isSameToken(token, own)) ?? own,
      balance: formatTokenAmount(balance.quantity.numeric),
      value: balance.value,
    }
  })
  const others = listed.filter((token) => !owned.some((one) => isSameToken(one.token, token)))
  const matching = (tokens: readonly OfferedToken[]) =>
    tokens
      .filter(({ token: { name, symbol, address } }) => matchesSearch(search, [name, symbol, address]))
      .slice(0, mostRows)
  return {
    yours: matching(owned.toSorted((one, other) => (other.value ?? 0) - (one.value ?? 0))),
    popular: matching(others.map((token) => ({ token }))),
  }
}

function fromBalance({ address, name, symbol, quantity, iconUrl }: TokenBalance, network: Network): SwapToken {
  if (address === undefined) return coinOf(network)
  const { caipNetworkId } = network
  const decimals = Number(quantity.decimals)
  return { caipNetworkId, address, name, symbol, decimals, ...(iconUrl && { iconUrl }), isListed: false }
}
