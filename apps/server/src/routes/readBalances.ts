import { type Currency, type TokenBalance, tokenBalanceSchema } from '@latchkey/wire'
import type { Address } from 'viem'
import * as z from 'zod/mini'
import type { Chain } from '../chains/Chain.ts'
import type { ServerContext } from '../context.ts'
import type { CurrentBalances } from '../providers/balances/BalanceProvider.ts'
import type { ProviderCaller } from '../providers/ProviderCaller.ts'
import type { RequestParts } from './Handler.ts'

/** As many tokens, read or listed anew, count as a request, even if they do not answer. */
const balancesPerPoint = 100

const balancesSchema = z.array(tokenBalanceSchema)

/**
 * Balances of an address on one network, kept for everyone who asks. With `forced` they are read now: the kept list gets the new amounts,
 * and tokens that it does not have are in this answer alone. So nobody puts a token into the list of another.
 * Each full 100 tokens whose balances this request has read anew count as one more, whether or not they answered.
 * @param options.kept how long, and under which name.
 * @param options.forced tokens to read from the node now; undefined to use what is kept.
 * @throws NoProviderError, ApiError 429
 */
export async function readBalances(
  context: Pick<ServerContext, 'balances' | 'state'>,
  options: {
    chain: Chain
    address: Address
    currency: Currency
    forced: readonly Address[] | undefined
    caller: ProviderCaller
    charge: RequestParts['charge']
    kept: { name: 'balance' | 'portfolio'; ttlMs: number }
  },
): Promise<TokenBalance[]> {
  const { chain, address, currency, forced: tokens, caller, charge, kept } = options
  const { balances } = context
  const { cache } = context.state
  let asked = 0
  const onRead = (tokens: number) => {
    asked += tokens
  }
  const question = { address, currency, onRead }
  const key = `${kept.name}:${balances.keyOf(chain, caller)}:${chain.caipNetworkId}:${address}:${currency}`
  // The answer may serve other callers too, so it is not tied to this caller's signal; the provider's own timeout bounds it.
  const entry = { ttlMs: kept.ttlMs, schema: balancesSchema, facts: caller.facts, load }
  let read: CurrentBalances = { listed: [], named: [] }
  async function load(): Promise<TokenBalance[]> {
    read = tokens
      ? await balances.getCurrentBalances(chain, { ...question, tokens }, caller)
      : { listed: await balances.getBalances(chain, question, caller), named: [] }
    return read.listed
  }
  try {
    const listed = tokens ? await cache.refresh(key, entry) : await cache.load(key, entry)
    return [...listed, ...read.named]
  } finally {
    const points = Math.floor(Math.max(asked, read.listed.length) / balancesPerPoint)
    if (points > 0) await charge(points)
  }
}
