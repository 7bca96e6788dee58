import type { Address, Hex } from 'viem'
import { decodeAbiParameters, encodeFunctionData, hexToString, isHex } from 'viem/utils'
import type { Rpc } from '../providers/rpc/createRpc.ts'
import type { RpcCall, RpcResponse } from '../providers/rpc/readResponses.ts'
import { toTokenName, toTokenSymbol } from './describeToken.ts'
import { erc20Abi, isEmpty, shortResponseBytes, tokenCall } from './ethCall.ts'

export type TokenDescription = { name: string | null; symbol: string | null; decimals: number | null }

/** No real token has more. */
const maxDecimals = 36

const fields = ['name', 'symbol', 'decimals'] as const

/**
 * Reads `name`, `symbol` and `decimals` (ERC-20, ERC-721) of contracts, sanitized, in the order given.
 * @param options.withinMs time for contracts that a request names: slower ones have no description.
 * @throws NodeUnavailableError
 */
export async function readTokens(
  rpc: Rpc,
  options: { addresses: readonly Address[]; withinMs?: number; signal?: AbortSignal | undefined },
): Promise<TokenDescription[]> {
  const { addresses, withinMs, signal } = options
  const limits = { bytesPerCall: shortResponseBytes, signal }
  const calls = toCalls(addresses)
  const responses =
    withinMs === undefined ? await rpc.batch(calls, limits) : await rpc.readContracts(calls, { ...limits, withinMs })
  return addresses.map((_, index) => toDescription(responsesOf(responses, index)))
}

/**
 * The same for contracts that are known to exist, as they appear in transfers: undefined for one that returns nothing at all, because the
 * node does not have it yet.
 * @param options.timeoutMs for all nodes together.
 * @throws NodeUnavailableError
 */
export async function readMovedTokens(
  rpc: Rpc,
  options: { addresses: readonly Address[]; timeoutMs: number; signal: AbortSignal },
): Promise<(TokenDescription | undefined)[]> {
  const { addresses, ...limits } = options
  const responses = await rpc.batch(toCalls(addresses), { ...limits, bytesPerCall: shortResponseBytes })
  return addresses.map((_, index) => {
    const own = responsesOf(responses, index)
    return own.every(isEmpty) ? undefined : toDescription(own)
  })
}

function toCalls(addresses: readonly Address[]): RpcCall[] {
  return addresses.flatMap((address) =>
    fields.map((functionName) => tokenCall(address, encodeFunctionData({ abi: erc20Abi, functionName }))),
  )
}

function responsesOf(responses: readonly RpcResponse[], index: number): RpcResponse[] {
  return responses.slice(index * fields.length, (index + 1) * fields.length)
}

function toDescription([name, symbol, decimals]: readonly RpcResponse[]): TokenDescription {
  return {
    name: toTokenName(readText(name)),
    symbol: toTokenSymbol(readText(symbol)),
    decimals: readDecimals(decimals),
  }
}

function readText(response: RpcResponse | undefined): string {
  const data = resultOf(response)
  if (data === undefined) return ''
  try {
    // Some early tokens return a bytes32 instead of a string.
    if (data.length === 66) return hexToString(data, { size: 32 })
    return decodeAbiParameters([{ type: 'string' }], data)[0]
  } catch {
    return '' // a contract may return anything; a result that does not decode is no name
  }
}

function readDecimals(response: RpcResponse | undefined): number | null {
  const data = resultOf(response)
  if (data === undefined || data.length !== 66) return null
  const decimals = BigInt(data)
  return decimals <= maxDecimals ? Number(decimals) : null
}

function resultOf(response: RpcResponse | undefined): Hex | undefined {
  if (!response || 'error' in response || !isHex(response.result) || response.result === '0x') return undefined
  return response.result
}
