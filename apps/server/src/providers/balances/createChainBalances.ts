import { knownTokens } from '@latchkey/wire'
import type { Address } from 'viem'
import { encodeFunctionData } from 'viem/utils'
import type { Chain } from '../../chains/Chain.ts'
import { erc20Abi } from '../../chains/erc20Abi.ts'
import { shortAnswerBytes, tokenCall } from '../../chains/ethCall.ts'
import { readUint } from '../../chains/readUint.ts'
import type { TokenStore } from '../../stores/createTokenStore.ts'
import type { PriceProvider } from '../prices/PriceProvider.ts'
import { RpcError } from '../rpc/readAnswers.ts'
import type { BalanceProvider, BalanceQuestion, CurrentBalances } from './BalanceProvider.ts'
import { toNativeBalance, toTokenBalance } from './toBalance.ts'

export type ChainBalances = BalanceProvider & {
  getCurrentBalances: (
    chain: Chain,
    question: BalanceQuestion & { tokens: readonly Address[] },
    caller: { signal?: AbortSignal | undefined },
  ) => Promise<CurrentBalances>
}

/** Of the tokens an account received, as many are asked about: each costs the node calls, and anyone can send it thousands. */
const maxReceivedTokens = 200

/**
 * Balances from the node itself, asked at the moment of the request: the native coin, the ERC-20s the indexer saw arrive at the address (the known and
 * the latest 200), and the tokens named by the caller.
 */
export function createChainBalances(options: { tokens: TokenStore; prices: PriceProvider }): ChainBalances {
  const getCurrentBalances: ChainBalances['getCurrentBalances'] = async (chain, question, { signal }) => {
    const { address, currency, tokens: named } = question
    const first = listKnown(chain)
    const received = new Set(
      await options.tokens.listReceived({ chainId: chain.id, address, limit: maxReceivedTokens, first }),
    )
    const tokens = await options.tokens.describe(chain, { addresses: [...new Set([...received, ...named])], signal })
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [address] })
    const [nativeAnswer, ...answers] = await chain.rpc.batch(
      [
        { method: 'eth_getBalance', params: [address, 'latest'] },
        ...tokens.map((token) => tokenCall(token.address, data)),
      ],
      { bytesPerCall: shortAnswerBytes, signal },
    )
    const native = readUint(nativeAnswer)
    if (native === undefined) throw new RpcError('eth_getBalance', undefined)
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

/** What is worth something for sure: the tokens a symbol stands for, and those that price the others. */
function listKnown({ id, contracts: { weth, stables } }: Chain): Address[] {
  const known = Object.values(knownTokens[id] ?? {}).flat()
  return [...stables, ...(weth ? [weth] : []), ...known.map((address) => address.toLowerCase() as Address)] // of hex digits
}
