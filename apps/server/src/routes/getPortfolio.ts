import { isCaipNetworkId, type PortfolioPosition, type TokenBalance } from '@latchkey/wire'
import { formatUnits, parseUnits } from 'viem/utils'
import { ApiError } from '../errors/ApiError.ts'
import { isUnavailable } from '../providers/upstream/isUnavailable.ts'
import type { Handler } from './Handler.ts'
import { parseNetworkAccount } from './parseAccount.ts'
import { parseForcedTokens } from './parseForcedTokens.ts'
import { readBalances } from './readBalances.ts'
import { toCaller } from './requestAccount.ts'

/** A total over networks costs many reads; the single balances are cached for a shorter time. */
const kept = { name: 'portfolio', ttlMs: 30_000 } as const

/**
 * The balances of an address on all networks (or on that of a CAIP-10 address), joined by token. Each network's part is cached for 30 s;
 * `forceUpdate` reads the networks it names again.
 */
export const getPortfolio: Handler<'getPortfolio'> = async (context, request) => {
  const { currency = 'usd', forceUpdate } = request.query
  const { address, chains } = parseNetworkAccount(context, { address: request.params.address })
  const forced = await parseForcedTokens(request, forceUpdate)
  const caller = toCaller(context, request)
  const charge = (points: number) => request.charge(points)
  const responses = await Promise.all(
    chains.map(async (chain) => {
      const tokens = forced.get(chain.caipNetworkId)
      try {
        return await readBalances(context, { chain, address, currency, forced: tokens, caller, charge, kept })
      } catch (error) {
        if (!isUnavailable(error)) throw error
        request.log.debug({ err: error }, 'a network left out of a portfolio')
        return chain.caipNetworkId
      }
    }),
  )
  const unavailable = responses.filter((response) => typeof response === 'string').filter(isCaipNetworkId)
  if (unavailable.length > 0 && unavailable.length === chains.length) {
    const description = 'The balances cannot be read now: no provider of any network answers. Try again later.'
    throw new ApiError(503, { field: 'chainId', description })
  }
  const balances = responses.flatMap((response) => (typeof response === 'string' ? [] : response))
  const held = balances.filter(({ quantity }) => /[1-9]/.test(quantity.numeric))
  const data = joinByToken(held).map((group) => toPosition(group, request.publicUrl))
  return {
    data: data.sort((a, b) => b.value - a.value || (a.id < b.id ? -1 : 1)),
    currency,
    total: data.reduce((total, { value }) => total + value, 0),
    unavailable,
  }
}

type Group = { id: string; balances: TokenBalance[] }

/**
 * Joins tokens of one name on several networks. Anyone can name a token USDC, so tokens without a price are not joined, nor is a second
 * token of that name on one network.
 */
function joinByToken(balances: readonly TokenBalance[]): Group[] {
  const groups = new Map<string, Group>()
  for (const balance of balances.toSorted((a, b) => toValue(b) - toValue(a))) {
    const name = `${balance.symbol}:${balance.name}`.toLowerCase()
    const group = groups.get(name)
    const isKnown = toValue(balance) > 0 && !group?.balances.some(({ chainId }) => chainId === balance.chainId)
    if (isKnown && group) group.balances.push(balance)
    else {
      const id = isKnown ? name : (balance.address ?? `${balance.chainId}:native`)
      groups.set(id, { id, balances: [balance] })
    }
  }
  return [...groups.values()]
}

function toPosition({ id, balances }: Group, publicUrl: string): PortfolioPosition {
  const [{ name, symbol }] = balances as [TokenBalance] // a group begins with one
  const decimals = Math.max(...balances.map(({ quantity }) => Number(quantity.decimals)))
  const sum = balances.reduce((total, { quantity }) => total + parseUnits(quantity.numeric, decimals), 0n)
  const iconUrl = `${publicUrl}/public/getTokenImage/${encodeURIComponent(symbol)}`
  return {
    id,
    name,
    symbol,
    iconUrl,
    quantity: formatUnits(sum, decimals),
    value: balances.reduce((total, balance) => total + toValue(balance), 0),
    balances: balances.map((balance) => ({ ...balance, iconUrl })),
  }
}

function toValue({ value = 0 }: TokenBalance): number {
  return value
}
