import { knownTokens } from '@latchkey/wire'
import type { Address } from 'viem'
import { encodeFunctionData } from 'viem/utils'
import * as z from 'zod/mini'
import type { Chain } from '../../chains/Chain.ts'
import { erc20Abi, readUint, shortAnswerBytes, tokenCall, tokensMs } from '../../chains/ethCall.ts'
import type { Cache } from '../../state/SharedState.ts'
import type { TokenStore } from '../../stores/createTokenStore.ts'
import type { Prices } from '../prices/PriceProvider.ts'
import { type RpcAnswer, RpcError } from '../rpc/readAnswers.ts'
import {
  type BalanceProvider,
  type BalanceQuestion,
  type CurrentBalances,
  toNativeBalance,
  toTokenBalance,
} from './BalanceProvider.ts'

export type ChainBalances = BalanceProvider & {
  getCurrentBalances: (
    chain: Chain,
    question: BalanceQuestion & { tokens: readonly Address[] },
    caller: { signal?: AbortSignal | undefined },
  ) => Promise<CurrentBalances>
}

/** Of the tokens an account received, as many are asked about: each costs the node calls, and anyone can send it thousands. */
const maxReceivedTokens = 200
/** A token whose contract failed for an account is not read again for it so long, unless the caller names it. */
const failedMs = 5 * 60_000
const failedSchema = z.array(z.templateLiteral(['0x', z.string()]))

/**
 * Balances from the node itself, asked at the moment of the request: the native coin, the ERC-20s the indexer saw arrive at the address
 * (the known and the latest 200), and the tokens named by the caller.
 */
export function createChainBalances(options: { tokens: TokenStore; prices: Prices; cache: Cache }): ChainBalances {
  const getCurrentBalances: ChainBalances['getCurrentBalances'] = async (chain, question, { signal }) => {
    const { address, currency, tokens: named } = question
    const first = listKnown(chain)
    const received = new Set(
      await options.tokens.listReceived({ chainId: chain.id, address, limit: maxReceivedTokens, first }),
    )
    const failedKey = `unread-balances:${chain.id}:${address}`
    const failed = (await options.cache.get(failedKey, { schema: failedSchema })) ?? []
    const addresses = [...new Set([...received, ...named])].filter(
      (token) => named.includes(token) || !failed.includes(token),
    )
    question.onRead?.(addresses.length)
    const tokens = await options.tokens.describe(chain, { addresses, signal })
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [address] })
    // Apart from the contracts, so that none of them can delay the coin.
    const [[nativeAnswer], answers] = await Promise.all([
      chain.rpc.batch([{ method: 'eth_getBalance', params: [address, 'latest'] }], { signal }),
      chain.rpc.readContracts(
        tokens.map((token) => tokenCall(token.address, data)),
        { bytesPerCall: shortAnswerBytes, withinMs: tokensMs, signal },
      ),
    ])
    const native = readUint(nativeAnswer)
    if (native === undefined) throw new RpcError('eth_getBalance', undefined)
    const failing = tokens.filter((_, index) => hasFailed(answers[index])).map((token) => token.address)
    // Not those that the caller names: anyone can name any number.
    const known = new Set([...failed, ...failing].filter((token) => received.has(token)))
    if (known.size > failed.length) await options.cache.set(failedKey, [...known], { ttlMs: failedMs })
    const held = tokens.flatMap((token, index) => {
      const amount = readUint(answers[index])
      const isShown = amount !== undefined && (amount > 0n || named.includes(token.address))
      return isShown ? [{ ...token, amount }] : []
    })
    const prices = await options.prices.getPrices(chain, { tokens: held, currency, signal })
    const toBalance = (token: (typeof held)[number]) =>
      toTokenBalance(chain, { ...token, price: prices.get(token.address) ?? 0 })
    const isListed = ({ address, amount }: (typeof held)[number]) => amount > 0n && received.has(address)
    return {
      listed: [
        toNativeBalance(chain, { amount: native, price: prices.get('native') ?? 0 }),
        ...held.filter(isListed).map(toBalance),
      ],
      named: held.filter((token) => !isListed(token)).map(toBalance),
    }
  }
  return {
    name: 'indexer',
    isOffered: () => true,
    getCurrentBalances,
    getBalances: async (chain, question, caller) =>
      (await getCurrentBalances(chain, { ...question, tokens: [] }, caller)).listed,
  }
}

/** Whether the contract itself failed: a call that had no time may be answered next time. */
function hasFailed(answer: RpcAnswer | undefined): boolean {
  return (
    answer !== undefined &&
    'error' in answer &&
    /gas|oog|revert|opcode|stack|vm execution|larger/i.test(answer.error.message)
  )
}

/** What is worth something for sure: the tokens a symbol stands for, and those that price the others. */
function listKnown({ id, contracts: { weth, stables } }: Chain): Address[] {
  const known = Object.values(knownTokens[id] ?? {}).flat()
  return [...stables, ...(weth ? [weth] : []), ...known.map((address) => address.toLowerCase() as Address)] // of hex digits
}
