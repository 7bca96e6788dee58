import {
  caipNetworkIdSchema,
  type getPortfolio as contract,
  isCaipNetworkId,
  type PortfolioPosition,
  type TokenBalance,
  tokenBalanceSchema,
} from '@latchkey/wire'
import { formatUnits, parseUnits } from 'viem/utils'
import * as z from 'zod/mini'
import type { Chain } from '../chains/Chain.ts'
import { ApiError } from '../errors/ApiError.ts'
import { isUnavailable } from '../providers/upstream/isUnavailable.ts'
import type { CacheLoadOptions } from '../state/Cache.ts'
import { toCaller } from './askAccount.ts'
import type { Handler } from './Handler.ts'
import { parseAccount } from './parseAccount.ts'
import { parseForcedTokens } from './parseForcedTokens.ts'

/** SPEC §9. */
const portfolioTtlMs = 30_000
/** One that lacks a network is not the truth for that long. */
const partialTtlMs = 5_000

const readSchema = z.object({ balances: z.array(tokenBalanceSchema), unavailable: z.array(caipNetworkIdSchema) })

/**
 * What an address has on all networks (on the one a CAIP-10 address names), joined by token. Kept 30 s; with `forceUpdate` it is read now and kept
 * for the next caller.
 */
export const getPortfolio: Handler<typeof contract> = async (context, request) => {
  const { currency = 'usd', forceUpdate } = request.query
  const { address, chains } = parseAccount(context, { address: request.params.address })
  const forced = parseForcedTokens(context, forceUpdate)
  const caller = toCaller(context, request)
  const readChain = async (chain: Chain) => {
    const tokens = forced?.get(chain.caipNetworkId)
    try {
      return await context.balances.getBalances(chain, { address, currency, tokens }, caller)
    } catch (error) {
      if (!isUnavailable(error)) throw error
      request.log.debug({ err: error }, 'a network left out of a portfolio')
      return chain.caipNetworkId
    }
  }
  const asked = chains.map((chain) => `${chain.caipNetworkId} ${context.balances.keyOf(chain, caller)}`)
  const key = `portfolio:${address}:${currency}:${asked.join()}`
  const entry: CacheLoadOptions<z.infer<typeof readSchema>> = {
    ttlMs: (read) => (read.unavailable.length > 0 ? partialTtlMs : portfolioTtlMs),
    schema: readSchema,
    facts: request.facts,
    async load() {
      const answers = await Promise.all(chains.map(readChain))
      const failed = answers.filter((answer) => typeof answer === 'string').filter(isCaipNetworkId)
      if (failed.length > 0 && failed.length === chains.length) {
        const description = 'The balances cannot be read now: no provider of any network answers. Try again later.'
        throw new ApiError(503, { field: 'chainId', description })
      }
      return { balances: answers.flatMap((answer) => (typeof answer === 'string' ? [] : answer)), unavailable: failed }
    },
  }
  const { cache } = context.state
  const { balances, unavailable } = forced ? await cache.refresh(key, entry) : await cache.load(key, entry)
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
 * Joins what goes by one name on several networks. Anyone can call a token USDC: what nobody prices stays alone, and so does a second one of a name on
 * one network.
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
