import type { TokenBalance } from '@latchkey/wire'
import { ApiError } from '../errors/ApiError.ts'
import { isUnavailable } from '../providers/upstream/isUnavailable.ts'
import type { Handler } from './Handler.ts'
import { parseNetworkAccount } from './parseAccount.ts'
import { parseForcedTokens } from './parseForcedTokens.ts'
import { readBalances } from './readBalances.ts'
import { toCaller } from './requestAccount.ts'

/**
 * The cache lifetime per address, network and currency: a wallet that polls sees a transfer soon, without a request to the node for each
 * poll.
 */
const kept = { name: 'balance', ttlMs: 10_000 } as const

/**
 * Balances on one network, or on all of them when none is named: then networks whose providers are down are left out, and it is only a 503
 * when none responds.
 */
export const getBalance: Handler<'getBalance'> = async (context, request) => {
  const { chainId, currency, forceUpdate } = request.query
  const { address, chains } = parseNetworkAccount(context, { address: request.params.address, chainId })
  const forced = await parseForcedTokens(request, forceUpdate)
  const caller = toCaller(context, request)
  const charge = (points: number) => request.charge(points)
  const results = await Promise.allSettled(
    chains.map((chain) =>
      readBalances(context, {
        chain,
        address,
        currency,
        forced: forced.get(chain.caipNetworkId),
        caller,
        charge,
        kept,
      }),
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

function withIcon(balance: TokenBalance, publicUrl: string): TokenBalance {
  return { ...balance, iconUrl: `${publicUrl}/public/getTokenImage/${encodeURIComponent(balance.symbol)}` }
}
