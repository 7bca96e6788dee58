import * as z from 'zod'
import type { SolanaChain } from '../../chains/Chain.ts'
import type { SolanaAddress } from '../../chains/solana/solanaAddress.ts'
import type { Cache } from '../../state/SharedState.ts'
import { type NodeBalances, toNativeBalance, toTokenBalance } from '../balances/BalanceProvider.ts'
import type { Prices } from '../prices/PriceProvider.ts'
import { readMints } from './readMints.ts'
import { callsForTokenAccounts, readResult, readTokenAccounts } from './readTokenAccounts.ts'

/** The most tokens that are read for an account: anyone can send an account thousands. */
const maxTokens = 200

/** JSON's numbers hold nine million SOL to the lamport. */
const lamportsSchema = z.object({ value: z.number().nonnegative().refine(Number.isInteger).transform(BigInt) })

/**
 * Balances read from the node itself, without a cache: SOL, and the tokens of both token programs, those that the operator lists first, up
 * to 200.
 */
export function createSolanaBalances(options: {
  prices: Prices<SolanaChain, SolanaAddress>
  cache: Cache
}): NodeBalances<SolanaChain, SolanaAddress> {
  const { prices, cache } = options
  const getCurrentBalances: NodeBalances<SolanaChain, SolanaAddress>['getCurrentBalances'] = async (
    chain,
    { address, currency, tokens: named, onRead },
    { signal },
  ) => {
    const calls = [
      { method: 'getBalance', params: [address, { commitment: 'confirmed' }] },
      ...callsForTokenAccounts(address),
    ]
    const [native, ...responses] = await chain.rpc.batch(calls, { signal })
    const { value: lamports } = readResult('getBalance', lamportsSchema, native)
    const amounts = new Map<SolanaAddress, bigint>()
    for (const { mint, amount } of readTokenAccounts(chain, responses))
      if (amount > 0n && (amounts.has(mint) || amounts.size < maxTokens))
        amounts.set(mint, (amounts.get(mint) ?? 0n) + amount)
    onRead?.(amounts.size)
    const zeros = named.filter((mint) => !amounts.has(mint))
    const described = await readMints(chain, { mints: [...amounts.keys(), ...zeros], cache, signal })
    // Where a node lists NFTs, they are not among the tokens; one that the caller names is.
    const isShown = (mint: SolanaAddress) => chain.das === undefined || described.get(mint)?.isNft !== true
    const tokens = [...described.values()]
    const priced = await prices.getPrices(chain, { tokens, currency, signal })
    const toBalance = (mints: Iterable<SolanaAddress>) =>
      [...mints].flatMap((mint) => {
        const token = described.get(mint)
        if (!token) return []
        return [toTokenBalance(chain, { ...token, amount: amounts.get(mint) ?? 0n, price: priced.get(mint) ?? 0 })]
      })
    return {
      listed: [
        toNativeBalance(chain, { amount: lamports, price: priced.get('native') ?? 0 }),
        ...toBalance([...amounts.keys()].filter(isShown)),
      ],
      named: toBalance(zeros),
    }
  }
  return {
    name: 'solana',
    isOffered: () => true,
    getCurrentBalances,
    getBalances: async (chain, query, caller) =>
      (await getCurrentBalances(chain, { ...query, tokens: [] }, caller)).listed,
  }
}
