import type { TokenBalance } from '@latchkey/wire'
import type { Address } from 'viem'
import { encodeFunctionData } from 'viem/utils'
import type { Chain } from '../../chains/Chain.ts'
import { erc20Abi } from '../../chains/erc20Abi.ts'
import { ethCall } from '../../chains/ethCall.ts'
import { readUint } from '../../chains/readUint.ts'
import type { TokenStore } from '../../stores/createTokenStore.ts'
import type { PriceProvider } from '../prices/PriceProvider.ts'
import { RpcError } from '../rpc/readAnswers.ts'
import type { BalanceProvider, BalanceQuestion } from './BalanceProvider.ts'
import { toNativeBalance, toTokenBalance } from './toBalance.ts'

export type ChainBalances = BalanceProvider & {
  /** @param question.tokens contracts to read and list whatever their balance. */
  readBalances: (
    chain: Chain,
    question: BalanceQuestion & { tokens: readonly Address[] },
    caller: { signal?: AbortSignal | undefined },
  ) => Promise<TokenBalance[]>
}

/**
 * Balances from the node itself, asked at the moment of the request: the native coin, every ERC-20 the indexer ever saw
 * arrive at the address, and the tokens named by the caller.
 */
export function createChainBalances(options: { tokens: TokenStore; prices: PriceProvider }): ChainBalances {
  const readBalances: ChainBalances['readBalances'] = async (chain, question, { signal }) => {
    const { address, currency, tokens: named } = question
    const received = await options.tokens.listReceived({ chainId: chain.id, address })
    const tokens = await options.tokens.describe(chain, { addresses: [...new Set([...received, ...named])], signal })
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [address] })
    const [nativeAnswer, ...answers] = await chain.rpc.batch(
      [
        { method: 'eth_getBalance', params: [address, 'latest'] },
        ...tokens.map((token) => ethCall(token.address, data)),
      ],
      { signal },
    )
    const native = readUint(nativeAnswer)
    if (native === undefined) throw new RpcError('eth_getBalance', undefined)
    const held = tokens.flatMap((token, index) => {
      const amount = readUint(answers[index])
      const shown = amount !== undefined && (amount > 0n || named.includes(token.address))
      return shown ? [{ ...token, amount }] : []
    })
    const prices = await options.prices.getPrices(chain, { tokens: held, currency, signal })
    return [
      toNativeBalance(chain, { amount: native, price: prices.get('native') ?? 0 }),
      ...held.map((token) => toTokenBalance(chain, { ...token, price: prices.get(token.address) ?? 0 })),
    ]
  }
  return {
    name: 'indexer',
    isOffered: () => true,
    readBalances,
    getBalances: (chain, question, caller) => readBalances(chain, { ...question, tokens: [] }, caller),
  }
}
