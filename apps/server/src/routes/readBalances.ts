import { type Currency, type TokenBalance, tokenBalanceSchema } from '@latchkey/wire'
import type { Address } from 'viem'
import * as z from 'zod/mini'
import { type Network, nativeAddress } from '../chains/Chain.ts'
import type { ServerContext } from '../context.ts'
import type { CurrentBalances } from '../providers/balances/BalanceProvider.ts'
import type { ProviderCaller } from '../providers/ProviderCaller.ts'
import type { EndpointRequest } from './EndpointRequest.ts'

/** This many tokens, read or listed again, cost as much as a request, even if they do not respond. */
const balancesPerPoint = 100

const balancesSchema = z.array(tokenBalanceSchema)

const dayMs = 86_400_000

/**
 * Balances of an address on one network, cached for every caller. With `forced` they are read again: the cached list gets the new amounts,
 * and tokens that are not on it are only in this response. So no caller can add a token to the list of another.
 * Each full 100 tokens that this request has read cost one more request, whether or not they responded.
 * @param options.kept the lifetime and the name of the cache entry.
 * @param options.forced tokens to read from the node; undefined to use the cache.
 * @throws NoProviderError, ApiError 429
 */
export async function readBalances(
  context: Pick<ServerContext, 'balances' | 'priceStore' | 'state'>,
  options: {
    chain: Network
    address: string
    currency: Currency
    forced: readonly string[] | undefined
    caller: ProviderCaller
    charge: EndpointRequest['charge']
    kept: { name: 'balance' | 'portfolio'; ttlMs: number }
  },
): Promise<TokenBalance[]> {
  const { chain, address, currency, forced: tokens, caller, charge, kept } = options
  const { balances } = context
  const { cache } = context.state
  let tokensRead = 0
  const onRead = (tokens: number) => {
    tokensRead += tokens
  }
  const query = { address, currency, onRead }
  const key = `${kept.name}:${balances.keyOf(chain, caller)}:${chain.caipNetworkId}:${address}:${currency}`
  // The response may serve other callers too, so it is not tied to this caller's signal; the provider's own timeout bounds it.
  const entry = { ttlMs: kept.ttlMs, schema: balancesSchema, facts: caller.facts, load }
  let read: CurrentBalances = { listed: [], named: [] }
  async function load(): Promise<TokenBalance[]> {
    read = tokens
      ? await balances.getCurrentBalances(chain, { ...query, tokens }, caller)
      : { listed: await balances.getBalances(chain, query, caller), named: [] }
    return await withChanges(context, { chain, balances: read.listed })
  }
  try {
    const listed = tokens ? await cache.refresh(key, entry) : await cache.load(key, entry)
    return [...listed, ...read.named]
  } finally {
    const points = Math.floor(Math.max(tokensRead, read.listed.length) / balancesPerPoint)
    if (points > 0) await charge(points)
  }
}

/** The balances with how much each price changed in a day, where both prices were recorded. */
async function withChanges(
  { priceStore }: Pick<ServerContext, 'priceStore'>,
  { chain, balances }: { chain: Network; balances: readonly TokenBalance[] },
): Promise<TokenBalance[]> {
  // Prices of EVM networks are recorded.
  if (chain.namespace !== 'eip155') return [...balances]
  const tokenOf = ({ address }: TokenBalance) => (address?.split(':').at(-1)?.toLowerCase() ?? nativeAddress) as Address // of hex digits
  const tokens = balances.filter(({ price }) => price > 0).map(tokenOf)
  const now = new Date()
  const readAt = (at: Date) => priceStore.readAt({ chainId: chain.id, tokens, at })
  const [latest, dayAgo] = await Promise.all([readAt(now), readAt(new Date(now.getTime() - dayMs))])
  return balances.map((balance) => {
    const token = tokenOf(balance)
    const [price, before] = [latest.get(token), dayAgo.get(token)]
    return balance.price > 0 && price && before ? { ...balance, change: price / before - 1 } : balance
  })
}
