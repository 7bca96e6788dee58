import { isCaipNetworkId, type PortfolioPosition, type TokenBalance } from '@latchkey/wire'
import { formatUnits, parseUnits } from 'viem/utils'
import { ApiError } from '../errors/ApiError.ts'
import { isUnavailable } from '../providers/upstream/isUnavailable.ts'
import type { Handler } from './Handler.ts'
import { parseAccount } from './parseAccount.ts'
import { parseForcedTokens } from './parseForcedTokens.ts'
import { readBalances } from './readBalances.ts'
import { toCaller } from './requestAccount.ts'

/** A sum over networks costs many reads; the balances in it are fresher by themselves. */
const kept = { name: 'portfolio', ttlMs: 30_000 } as const

/**
 * What an address has on all networks (on the one a CAIP-10 address names), joined by token. Each network's part is kept 30 s; with
 * `forceUpdate` those of the networks it names are read now.
 */
export const getPortfolio: Handler<'getPortfolio'> = async (context, request) => {
  const { currency = 'usd', forceUpdate } = request.query
  const { address, chains } = parseAccount(context, { address: request.params.address })
  const forced = await parseForcedTokens(request, forceUpdate)
  const caller = toCaller(context, request)
  const { charge } = request
  const answers = await Promise.all(
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
  const unavailable = answers.filter((answer) => typeof answer === 'string').filter(isCaipNetworkId)
  if (unavailable.length > 0 && unavailable.length === chains.length) {
    const description = 'The balances cannot be read now: no provider of any network answers. Try again later.'
    throw new ApiError(503, { field: 'chainId', description })
  }
  const balances = answers.flatMap((answer) => (typeof answer === 'string' ? [] : answer))
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
 * Joins what goes by one name on several networks. Anyone can call a token USDC: what nobody prices stays alone, and so does a second one
 * of a name on one network.
 */
function joinByToken(balances: readonly TokenBalance[]): Group[] {
  const groups = new Map<string, Group>()
  for (const balance of balances.toSorted((a, b) => worth(b) - worth(a))) {
    const name = `${balance.symbol}:${balance.name}`.toLowerCase()
    const group = groups.get(name)
    const isKnown = worth(balance) > 0 && !group?.balances.some(({ chainId }) => chainId === balance.chainId)
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
    value: balances.reduce((total, balance) => total + worth(balance), 0),
    balances: balances.map((balance) => ({ ...balance, iconUrl })),
  }
}

function worth({ value = 0 }: TokenBalance): number {
  return value
}
