import type { Network } from '@latchkey/core'
import { concat, decodeFunctionResult, encodeFunctionData, getAddress, type Hex, numberToHex, parseAbi } from 'viem'
import type { Rpc } from '../rpc/createRpc.ts'
import type { TokenList } from '../tokens/createTokenList.ts'
import type { SwapContracts } from './knownRouters.ts'
import { listMiddleTokens } from './listMiddleTokens.ts'
import { type ContractRead, readContracts } from './readContracts.ts'
import { v3Fees } from './v3Fees.ts'

const v2Abi = parseAbi(['function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[])'])
const v3Abi = parseAbi([
  'function quoteExactInput(bytes path, uint256 amountIn) returns (uint256 amountOut, uint160[] sqrtPriceX96AfterList, uint32[] initializedTicksCrossedList, uint256 gasEstimate)',
])

/** One exchange; addresses in lower case. */
type Hop = { from: string; to: string; amountIn: bigint }

/**
 * The most that Uniswap's V2 and V3 pools pay for an amount, directly or over one of the known tokens, as their own contracts say: two reads.
 * @returns base units of the bought token; undefined where no pool connects the two
 * @throws what the rpc throws
 */
export async function quotePools(
  rpc: Rpc,
  options: {
    network: Network
    contracts: SwapContracts
    known: TokenList
    /** Undefined for the coin. */
    sold: string | undefined
    bought: string | undefined
    amountIn: bigint
    signal?: AbortSignal | undefined
  },
): Promise<bigint | undefined> {
  const { network, contracts, known, amountIn, signal } = options
  const [from, to] = [options.sold, options.bought].map((token) => (token ?? contracts.wrappedCoin).toLowerCase())
  if (!from || !to || from === to) return undefined
  const quote = (hops: readonly Hop[]) => quoteHops(rpc, { network, contracts, hops, signal })
  const middles = listMiddleTokens(contracts, known).filter((token) => token !== from && token !== to)
  const [direct = 0n, ...firsts] = await quote([to, ...middles].map((token) => ({ from, to: token, amountIn })))
  const onward = middles
    .map((middle, index) => ({ from: middle, to, amountIn: firsts[index] ?? 0n }))
    .filter((hop) => hop.amountIn > 0n)
  let best = direct
  for (const amount of await quote(onward)) if (amount > best) best = amount
  return best > 0n ? best : undefined
}

/** What the best pool of each hop pays; 0 where it has none. */
async function quoteHops(
  rpc: Rpc,
  options: { network: Network; contracts: SwapContracts; hops: readonly Hop[]; signal?: AbortSignal | undefined },
): Promise<readonly bigint[]> {
  const { network, contracts, hops, signal } = options
  if (hops.length === 0) return []
  const questions = hops.flatMap((hop, index) => listQuestions(contracts, hop).map((one) => ({ ...one, index })))
  const answers = await readContracts(rpc, { network, calls: questions, signal })
  const best = hops.map(() => 0n)
  for (const [at, { index, decode }] of questions.entries()) {
    const amount = readAmount(decode, answers[at])
    if (amount > (best[index] ?? 0n)) best[index] = amount
  }
  return best
}

type Question = ContractRead & { decode: (data: Hex) => bigint | undefined }

function listQuestions({ routers, quoter }: SwapContracts, { from, to, amountIn }: Hop): readonly Question[] {
  const v2 = routers['uniswap-v2']
  const path = [getAddress(from), getAddress(to)]
  const questions: Question[] = []
  if (v2)
    questions.push({
      to: getAddress(v2),
      data: encodeFunctionData({ abi: v2Abi, functionName: 'getAmountsOut', args: [amountIn, path] }),
      decode: (data) => decodeFunctionResult({ abi: v2Abi, functionName: 'getAmountsOut', data }).at(-1),
    })
  if (!quoter) return questions
  return questions.concat(
    v3Fees.map((fee) => {
      const pool = concat([from as Hex, numberToHex(fee, { size: 3 }), to as Hex])
      return {
        to: getAddress(quoter),
        data: encodeFunctionData({ abi: v3Abi, functionName: 'quoteExactInput', args: [pool, amountIn] }),
        decode: (data) => decodeFunctionResult({ abi: v3Abi, functionName: 'quoteExactInput', data })[0],
      }
    }),
  )
}

/** An answer that does not read is no pool's. */
function readAmount(decode: Question['decode'], answer: Hex | undefined): bigint {
  try {
    return (answer && decode(answer)) ?? 0n
  } catch {
    return 0n
  }
}
