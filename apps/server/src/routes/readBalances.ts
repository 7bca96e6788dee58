import { type Currency, type TokenBalance, tokenBalanceSchema } from '@latchkey/wire'
import type { Address } from 'viem'
import * as z from 'zod/mini'
import type { Chain } from '../chains/Chain.ts'
import type { ServerContext } from '../context.ts'
import type { ProviderCaller } from '../providers/ProviderCaller.ts'

const balancesSchema = z.array(tokenBalanceSchema)

/**
 * Balances of an address on one network, kept for everyone who asks. With `forced` they are read now: the kept list gets the new amounts,
 * and tokens that it does not have are in this answer alone. So nobody puts a token into the list of another.
 * @param options.kept how long, and under which name.
 * @param options.forced tokens the node is asked for now; undefined to read nothing anew.
 * @throws NoProviderError
 */
export async function readBalances(
  context: Pick<ServerContext, 'balances' | 'state'>,
  options: {
    chain: Chain
    address: Address
    currency: Currency
    forced: readonly Address[] | undefined
    caller: ProviderCaller
    kept: { name: 'balance' | 'portfolio'; ttlMs: number }
  },
): Promise<TokenBalance[]> {
  const { chain, address, currency, forced: tokens, caller, kept } = options
  const { balances } = context
  const { cache } = context.state
  const question = { address, currency }
  const key = `${kept.name}:${balances.keyOf(chain, caller)}:${chain.caipNetworkId}:${address}:${currency}`
  // The answer may serve other callers too, so it is not tied to this caller's signal; the provider's own timeout bounds it.
  const entry = { ttlMs: kept.ttlMs, schema: balancesSchema, facts: caller.facts }
  if (!tokens) return await cache.load(key, { ...entry, load: () => balances.getBalances(chain, question, caller) })
  let named: TokenBalance[] = []
  const listed = await cache.refresh(key, {
    ...entry,
    async load() {
      const current = await balances.getCurrentBalances(chain, { ...question, tokens }, caller)
      named = current.named
      return current.listed
    },
  })
  return [...listed, ...named]
}
