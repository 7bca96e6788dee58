import type { CaipNetworkId, Currency, getBalance as contract, TokenBalance } from '@latchkey/wire'
import { CaipFormatError, parseCaipAddress, tokenBalanceSchema } from '@latchkey/wire'
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

/** Balances are kept this long (WIRE 2.11), by address, network and currency. */
const balanceTtlMs = 10_000
const balancesSchema = z.array(tokenBalanceSchema)

/** How a token list names the native coin (ERC-7528). */
const nativeAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const maxForcedTokens = 50

/**
 * Balances on one network, or on all of them when none is named: then networks whose providers are down are left out, and only
 * when none answers is it a 503.
 */
export const getBalance: Handler<typeof contract> = async (context, request) => {
  const { chainId, currency, forceUpdate } = request.query
  const { address, chains } = parseAccount(context, { address: request.params.address, chainId })
  const forced = parseForced(context, forceUpdate)
  const caller = toCaller(context, request.project)
  const results = await Promise.allSettled(
    chains.map((chain) =>
      readCached(context, { chain, address, currency, forced: forced?.get(chain.caipNetworkId), caller }),
    ),
  )
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
  for (const error of failures) {
    if (!isUnavailable(error)) throw error
    request.log.warn({ err: error }, 'balances of a network left out')
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
  const key = `balance:${chain.caipNetworkId}:${address}:${currency}`
  const entry = { ttlMs: balanceTtlMs, schema: balancesSchema, load: read }
  return forced === undefined
    ? await context.state.cache.load(key, entry)
    : await context.state.cache.refresh(key, entry)
}

/** The tokens to read anew, by network; undefined when the caller asked for none. */
function parseForced(context: ServerContext, list: string | undefined): Map<CaipNetworkId, Address[]> | undefined {
  if (list === undefined || list === '') return undefined
  const items = list.split(',').map((item) => item.trim())
  if (items.length > maxForcedTokens) refuseForced(`names more than ${maxForcedTokens} tokens`)
  const forced = new Map<CaipNetworkId, Address[]>([...context.chains.keys()].map((id) => [id, []]))
  for (const item of items) {
    const { chain, token } = parseToken(item)
    if (token !== nativeAddress) forced.get(chain)?.push(token)
  }
  return forced
}

function parseToken(item: string): { chain: CaipNetworkId; token: Address } {
  try {
    const { chainNamespace, chainId, address } = parseCaipAddress(item)
    const token = address.toLowerCase()
    if (chainNamespace !== 'eip155' || !/^0x[0-9a-f]{40}$/.test(token)) refuseForced('takes EVM tokens only')
    return { chain: `${chainNamespace}:${chainId}`, token: token as Address } // proved by the regex
  } catch (error) {
    if (error instanceof CaipFormatError) refuseForced('takes CAIP-10 token addresses, separated by commas')
    throw error
  }
}

function refuseForced(reason: string): never {
  throw new ApiError(400, { field: 'forceUpdate', description: `Invalid parameter: forceUpdate ${reason}` })
}

function withIcon(balance: TokenBalance, publicUrl: string): TokenBalance {
  return { ...balance, iconUrl: `${publicUrl}/public/getTokenImage/${encodeURIComponent(balance.symbol)}` }
}
