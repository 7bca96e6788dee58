import type { CosmosChain } from '../../chains/Chain.ts'
import type { Cache } from '../../state/SharedState.ts'
import { type NodeBalances, toNativeBalance, toTokenBalance } from '../balances/BalanceProvider.ts'
import type { Prices } from '../prices/PriceProvider.ts'
import { balanceSchema, balancesSchema, isNamed } from './lcdSchemas.ts'
import { readDenoms } from './readDenoms.ts'

/** Denominations of one account that are described and shown: anyone can make thousands, and send them to anybody. */
const maxTokens = 50
const bank = '/cosmos/bank/v1beta1/balances'

/**
 * Balances read from the node itself, without a cache: what the bank module has of an address. What is staked or unbonding is in other
 * modules, and is no part of it.
 */
export function createCosmosBalances({
  prices,
  cache,
}: {
  prices: Prices<CosmosChain, string>
  cache: Cache
}): NodeBalances<CosmosChain, string> {
  /** The native currency, and at most 50 others: first the operator's tokens and the requested ones, wherever the node lists them. */
  async function readAmounts(
    chain: CosmosChain,
    { address, named }: { address: string; named: readonly string[] },
    signal: AbortSignal | undefined,
  ) {
    const readOne = async (denom: string) => {
      const path = `${bank}/${address}/by_denom?denom=${encodeURIComponent(denom)}` as const
      return (await chain.lcd.read(path, balanceSchema(denom), { signal })).balance
    }
    const [native, { balances, isWhole }] = await Promise.all([
      readOne(chain.denom),
      chain.lcd.read(`${bank}/${address}?pagination.limit=1000`, balancesSchema, { signal }),
    ])
    const wanted = new Set([...chain.tokens.map(({ denom }) => denom), ...named])
    const met = new Set([chain.denom, ...balances.map(({ denom }) => denom)])
    // Strangers who send a thousand denominations must not push these off the page.
    const unmet = isWhole ? [] : [...wanted].filter((denom) => !met.has(denom))
    const others = [...balances, ...(await Promise.all(unmet.map(readOne)))]
      .filter(({ denom, amount }) => denom !== chain.denom && amount > 0n && isNamed(denom))
      .sort((one, other) => Number(wanted.has(other.denom)) - Number(wanted.has(one.denom)))
    const kept = others.slice(0, Math.max(maxTokens, wanted.size))
    return { native: native.amount, amounts: new Map(kept.map(({ denom, amount }) => [denom, amount])) }
  }

  const getCurrentBalances: NodeBalances<CosmosChain, string>['getCurrentBalances'] = async (
    chain,
    { address, currency, tokens: named, onRead },
    { signal },
  ) => {
    const { native, amounts } = await readAmounts(chain, { address, named }, signal)
    onRead?.(amounts.size)
    const zeros = named.filter((denom) => denom !== chain.denom && !amounts.has(denom))
    const described = await readDenoms(chain, { denoms: [...amounts.keys(), ...zeros], cache })
    const priced = await prices.getPrices(chain, { tokens: [...described.values()], currency, signal })
    const toBalances = (denoms: Iterable<string>) =>
      [...denoms].flatMap((denom) => {
        const token = described.get(denom)
        if (!token) return []
        return [toTokenBalance(chain, { ...token, amount: amounts.get(denom) ?? 0n, price: priced.get(denom) ?? 0 })]
      })
    return {
      listed: [
        toNativeBalance(chain, { amount: native, price: priced.get('native') ?? 0 }),
        ...toBalances(amounts.keys()),
      ],
      named: toBalances(zeros),
    }
  }
  return {
    name: 'lcd',
    isOffered: () => true,
    getCurrentBalances,
    getBalances: async (chain, query, caller) =>
      (await getCurrentBalances(chain, { ...query, tokens: [] }, caller)).listed,
  }
}
