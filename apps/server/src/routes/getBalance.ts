import { type Currency, type getBalance as contract, type TokenBalance, tokenBalanceSchema } from '@latchkey/wire'
import type { Address } from 'viem'
import * as z from 'zod/mini'
import type { Chain } from '../chains/Chain.ts'
import type { ServerContext } from '../context.ts'
import { ApiError } from '../errors/ApiError.ts'
import type { ProviderCaller } from '../providers/ProviderCaller.ts'
import { isUnavailable } from '../providers/upstream/isUnavailable.ts'
import { toCaller } from './askAccount.ts'
import type { Handler } from './Handler.ts'
import { parseAccount } from './parseAccount.ts'
import { parseForcedTokens } from './parseForcedTokens.ts'

/** Balances are kept this long (WIRE 2.11), by address, network and currency. */
const balanceTtlMs = 10_000
const balancesSchema = z.array(tokenBalanceSchema)

/**
 * Balances on one network, or on all of them when none is named: then networks whose providers are down are left out, and only
 * when none answers is it a 503.
 */
export const getBalance: Handler<typeof contract> = async (context, request) => {
  const { chainId, currency, forceUpdate } = request.query
  const { address, chains } = parseAccount(context, { address: request.params.address, chainId })
  const forced = parseForcedTokens(context, forceUpdate)
  const caller = toCaller(context, request)
  const results = await Promise.allSettled(
    chains.map((chain) =>
      readCached(context, { chain, address, currency, forced: forced?.get(chain.caipNetworkId), caller }),
    ),
  )
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
  for (const error of failures) {
    if (!isUnavailable(error)) throw error
    request.log.debug({ err: error }, 'balances of a network left out')
  }
  if (failures.length > 0 && failures.length === results.length) {
    const description = 'The balances cannot be read now: no provider of the network answers. Try again later.'
    throw new ApiError(503, { field: 'chainId', description, cause: failures[0] })
  }
  const balances = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
  return { balances: balances.map((balance) => withIcon(balance, request.publicUrl)) }
}

type ReadOptions = {
  chain: Chain
  address: Address
  currency: Currency
  forced: readonly Address[] | undefined
  caller: ProviderCaller
}

async function readCached(context: ServerContext, options: ReadOptions): Promise<TokenBalance[]> {
  const { chain, address, currency, forced, caller } = options
  // The answer may serve other callers too, so it is not tied to this caller's signal; the provider's own timeout bounds it.
  const read = () => context.balances.getBalances(chain, { address, currency, tokens: forced }, caller)
  const key = `balance:${context.balances.keyOf(chain, caller)}:${chain.caipNetworkId}:${address}:${currency}`
  const entry = { ttlMs: balanceTtlMs, schema: balancesSchema, load: read, facts: caller.facts }
  return forced === undefined
    ? await context.state.cache.load(key, entry)
    : await context.state.cache.refresh(key, entry)
}

function withIcon(balance: TokenBalance, publicUrl: string): TokenBalance {
  return { ...balance, iconUrl: `${publicUrl}/public/getTokenImage/${encodeURIComponent(balance.symbol)}` }
}
