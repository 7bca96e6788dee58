import type { Network } from '@latchkey/core'
import type { TokenList } from '@latchkey/core/internal'
import {
  concat,
  decodeFunctionResult,
  encodeFunctionData,
  getAddress,
  type Hex,
  multicall3Abi,
  numberToHex,
  parseAbi,
} from 'viem'
import type { Rpc } from '../rpc/createRpc.ts'
import { readContract } from '../tokens/readToken.ts'
import { listMiddleTokens, type SwapContracts, v3Fees } from './knownRouters.ts'

const v2Abi = parseAbi(['function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[])'])
const v3Abi = parseAbi([
  'function quoteExactInput(bytes path, uint256 amountIn) returns (uint256 amountOut, uint160[] sqrtPriceX96AfterList, uint32[] initializedTicksCrossedList, uint256 gasEstimate)',
])

/** What a pool pays for the amount and for a part of it, in base units. */
type Amounts = { whole: bigint; part: bigint }

/** One exchange; addresses in lower case. */
type Hop = { from: string; to: string; amounts: Amounts }

/**
 * The most that Uniswap's V2 and V3 pools pay for an amount, directly or over one of the known tokens, read from their own contracts in two
 * requests.
 *
 * SECURITY: a part of the amount is priced in the same pools. A pool with a few dollars in it can set any price for a part, but it cannot
 * pay the most for the whole.
 * @returns base units of the bought token; undefined where no pool connects the two
 * @throws what the rpc throws
 */
export async function quotePools(
  rpc: Rpc,
  options: {
    network: Network
    contracts: SwapContracts
    known: TokenList
    /** Undefined for the native currency. */
    sold: string | undefined
    bought: string | undefined
    amountIn: bigint
    partIn: bigint
    signal?: AbortSignal | undefined
  },
): Promise<{ amountOut: bigint; partOut: bigint } | undefined> {
  const { network, contracts, known, signal } = options
  const amounts = { whole: options.amountIn, part: options.partIn }
  const [from, to] = [options.sold, options.bought].map((token) => (token ?? contracts.wrappedNative).toLowerCase())
  if (!from || !to || from === to) return undefined
  const quote = (hops: readonly Hop[]) => quoteHops(rpc, { network, contracts, hops, signal })
  const middles = listMiddleTokens(contracts, known).filter((token) => token !== from && token !== to)
  const [direct = nothing, ...firsts] = await quote([to, ...middles].map((token) => ({ from, to: token, amounts })))
  const onward = middles
    .map((middle, index) => ({ from: middle, to, amounts: firsts[index] ?? nothing }))
    .filter((hop) => hop.amounts.whole > 0n)
  const { whole, part } = [direct, ...(await quote(onward))].reduce(better)
  return whole > 0n ? { amountOut: whole, partOut: part } : undefined
}

const nothing: Amounts = { whole: 0n, part: 0n }

function better(one: Amounts, other: Amounts): Amounts {
  return other.whole > one.whole ? other : one
}

/** What the best pool of each hop pays for its whole amount; nothing for a hop without pools. */
async function quoteHops(
  rpc: Rpc,
  options: { network: Network; contracts: SwapContracts; hops: readonly Hop[]; signal?: AbortSignal | undefined },
): Promise<readonly Amounts[]> {
  const { network, contracts, hops, signal } = options
  if (hops.length === 0) return []
  const list = ({ amounts, ...hop }: Hop, size: keyof Amounts) =>
    listPoolReads(contracts, { ...hop, amountIn: amounts[size] })
  const wholes = hops.flatMap((hop, index) => list(hop, 'whole').map((read) => ({ ...read, index })))
  const parts = hops.flatMap((hop) => list(hop, 'part'))
  const answers = await readContracts(rpc, { network, calls: [...wholes, ...parts], signal })
  const best = hops.map(() => nothing)
  for (const [at, { index, decode }] of wholes.entries()) {
    const whole = readAmount(decode, answers[at])
    const part = readAmount(decode, answers[wholes.length + at])
    best[index] = better(best[index] ?? nothing, { whole, part })
  }
  return best
}

type PoolRead = ContractRead & { decode: (data: Hex) => bigint | undefined }

/** The same pools in the same order for any amount. */
function listPoolReads(
  { routers, quoter }: SwapContracts,
  { from, to, amountIn }: Pick<Hop, 'from' | 'to'> & { amountIn: bigint },
): readonly PoolRead[] {
  const v2 = routers['uniswap-v2']
  const path = [getAddress(from), getAddress(to)]
  const reads: PoolRead[] = []
  if (v2)
    reads.push({
      to: getAddress(v2),
      data: encodeFunctionData({ abi: v2Abi, functionName: 'getAmountsOut', args: [amountIn, path] }),
      decode: (data) => decodeFunctionResult({ abi: v2Abi, functionName: 'getAmountsOut', data }).at(-1),
    })
  if (!quoter) return reads
  return reads.concat(
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

/** A result that does not decode counts as no pool. */
function readAmount(decode: PoolRead['decode'], answer: Hex | undefined): bigint {
  try {
    return (answer && decode(answer)) ?? 0n
  } catch {
    return 0n
  }
}

/** Multicall3's address on every chain that has it. */
const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11'

export type ContractRead = { to: Hex; data: Hex }

/**
 * The results of calls of which some may revert, at one block where the chain has Multicall3; undefined for a call that reverts.
 * @throws what the rpc throws
 */
export async function readContracts(
  rpc: Rpc,
  options: { network: Network; calls: readonly ContractRead[]; signal?: AbortSignal | undefined },
): Promise<readonly (Hex | undefined)[]> {
  const { network, calls, signal } = options
  const args = [calls.map(({ to, data }) => ({ target: to, allowFailure: true, callData: data }))] as const
  const data = encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args })
  const answer = await readContract(rpc, { network, to: multicall3, data, signal })
  if (answer === undefined) return Promise.all(calls.map((call) => readContract(rpc, { network, ...call, signal })))
  return decodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', data: answer }).map(
    ({ success, returnData }) => (success ? returnData : undefined),
  )
}
