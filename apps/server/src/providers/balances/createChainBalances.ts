import { knownTokens } from '@latchkey/wire'
import type { Address } from 'viem'
import { encodeFunctionData } from 'viem/utils'
import * as z from 'zod/mini'
import type { Chain } from '../../chains/Chain.ts'
import { erc20Abi, readUint, shortResponseBytes, tokenCall, tokensMs } from '../../chains/ethCall.ts'
import type { Cache } from '../../state/SharedState.ts'
import type { TokenStore } from '../../stores/createTokenStore.ts'
import type { Prices } from '../prices/PriceProvider.ts'
import { RpcError, type RpcResponse } from '../rpc/readResponses.ts'
import { type NodeBalances, toNativeBalance, toTokenBalance } from './BalanceProvider.ts'

export type ChainBalances = NodeBalances

/** The most received tokens that are read for an account: each costs calls to the node, and anyone can send an account thousands. */
const maxReceivedTokens = 200
/** For this long, a token whose contract failed for an account is not read again for it, unless the caller names the token. */
const failedMs = 5 * 60_000
const failedSchema = z.array(z.templateLiteral(['0x', z.string()]))

/**
 * Balances read from the node itself, without a cache: the native currency, the ERC-20s that the indexer saw arrive at the address (known
 * tokens first, then the latest, up to 200), and the tokens named by the caller.
 */
export function createChainBalances(options: { tokens: TokenStore; prices: Prices; cache: Cache }): ChainBalances {
  const getCurrentBalances: ChainBalances['getCurrentBalances'] = async (chain, query, { signal }) => {
    const { address, currency, tokens: named } = query
    const first = listKnown(chain)
    const received = new Set(
      await options.tokens.listReceived({ chainId: chain.id, address, limit: maxReceivedTokens, first }),
    )
    const failedKey = `unread-balances:${chain.id}:${address}`
    const failed = (await options.cache.get(failedKey, { schema: failedSchema })) ?? []
    const addresses = [...new Set([...received, ...named])].filter(
      (token) => named.includes(token) || !failed.includes(token),
    )
    query.onRead?.(addresses.length)
    const tokens = await options.tokens.describe(chain, { addresses, signal })
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [address] })
    // In a request of its own, so that no contract can delay the native currency.
    const [[nativeResponse], responses] = await Promise.all([
      chain.rpc.batch([{ method: 'eth_getBalance', params: [address, 'latest'] }], { signal }),
      chain.rpc.readContracts(
        tokens.map((token) => tokenCall(token.address, data)),
        { bytesPerCall: shortResponseBytes, withinMs: tokensMs, signal },
      ),
    ])
    const native = readUint(nativeResponse)
    if (native === undefined) throw new RpcError('eth_getBalance', undefined)
    const failing = tokens.filter((_, index) => hasFailed(responses[index])).map((token) => token.address)
    // Not the tokens that the caller names: anyone can name any number of them.
    const known = new Set([...failed, ...failing].filter((token) => received.has(token)))
    if (known.size > failed.length) await options.cache.set(failedKey, [...known], { ttlMs: failedMs })
    const held = tokens.flatMap((token, index) => {
      const amount = readUint(responses[index])
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
    getBalances: async (chain, query, caller) =>
      (await getCurrentBalances(chain, { ...query, tokens: [] }, caller)).listed,
  }
}

/** Whether the contract itself failed. A call that ran out of time may succeed the next time. */
function hasFailed(response: RpcResponse | undefined): boolean {
  return (
    response !== undefined &&
    'error' in response &&
    /gas|oog|revert|opcode|stack|vm execution|larger/i.test(response.error.message)
  )
}

/** Tokens that certainly have a value: the known tokens of each symbol, and those that price other tokens. */
function listKnown({ id, contracts: { weth, stables } }: Chain): Address[] {
  const known = Object.values(knownTokens[id] ?? {}).flat()
  return [...stables, ...(weth ? [weth] : []), ...known.map((address) => address.toLowerCase() as Address)] // of hex digits
}
