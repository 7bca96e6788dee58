import type { Network } from '@latchkey/core'
import { BaseError, TokenInvalidError } from '@latchkey/core/errors'
import type { TokenAbility, TokenFacts, WitnessSources } from '@latchkey/core/internal'
import { decodeAbiParameters, type Hex, hexToString, toFunctionSelector } from 'viem'
import type { Rpc } from '../rpc/createRpc.ts'

/** Reads each token once, through the witness; undefined while the witness cannot be reached. */
export function createTokenReader(
  witness: (sources: WitnessSources & { signal?: AbortSignal }) => Promise<Rpc | undefined>,
): TokenAbility['readTokenFacts'] {
  const known = new Map<string, TokenFacts>()
  return async ({ address, ...sources }) => {
    const { network } = sources
    const key = `${network.caipNetworkId}:${address.toLowerCase()}`
    try {
      const rpc = known.has(key) ? undefined : await witness(sources)
      if (rpc) known.set(key, await readTokenFacts(rpc, { ...sources, address }))
    } catch (error) {
      if (!(error instanceof BaseError) || !/^(RPC_|NETWORK_CHANGED$)/.test(error.code)) throw error
    }
    return known.get(key)
  }
}

/**
 * The name, symbol and decimals of a token, after a check that a contract exists (`eth_getCode`).
 * @throws TokenInvalidError and what the rpc throws
 */
export async function readTokenFacts(
  rpc: Rpc,
  options: { network: Network; address: string; signal?: AbortSignal | undefined },
): Promise<TokenFacts> {
  const { network, address, signal } = options
  const [code, facts] = await Promise.all([
    rpc(network, { method: 'eth_getCode', params: [address, 'latest'], signal }),
    readToken(rpc, options),
  ])
  if (code === '0x') throw new TokenInvalidError({ details: `there is no contract at ${address}` })
  return facts
}

/** No usable token has more: its amounts could not be typed. */
const maxDecimals = 36

/**
 * Reads an ERC-20 contract's name, symbol and decimals. Some old tokens return the names as `bytes32` instead of a string.
 * @throws TokenInvalidError where there is no contract with decimals, and what the rpc throws
 */
export async function readToken(
  rpc: Rpc,
  { network, address, signal }: { network: Network; address: string; signal?: AbortSignal },
): Promise<TokenFacts> {
  const read = (signature: string) =>
    readContract(rpc, { network, to: address, data: toFunctionSelector(signature), signal })
  const [name, symbol, decimals] = await Promise.all([read('name()'), read('symbol()'), read('decimals()')])
  const word = decimals?.length === 66 ? BigInt(decimals) : undefined
  if (word === undefined) throw new TokenInvalidError({ details: `${address} has no decimals` })
  if (word > BigInt(maxDecimals)) throw new TokenInvalidError({ details: `${address} has ${word} decimals` })
  return { name: readText(name), symbol: readText(symbol), decimals: Number(word) }
}

function readText(answer: Hex | undefined): string {
  if (!answer) return ''
  try {
    return answer.length === 66
      ? hexToString(answer, { size: 32 })
      : decodeAbiParameters([{ type: 'string' }], answer)[0]
  } catch {
    return ''
  }
}

/**
 * The result of a contract call, in whole 32-byte words; undefined where there is none: the contract does not exist or lacks the function,
 * or the result is malformed.
 * @throws what else the rpc throws
 */
export async function readContract(
  rpc: Rpc,
  { network, to, data, signal }: { network: Network; to: string; data: Hex; signal?: AbortSignal | undefined },
): Promise<Hex | undefined> {
  try {
    const answer = await rpc(network, { method: 'eth_call', params: [{ to, data }, 'latest'], signal })
    return typeof answer === 'string' && /^0x([0-9a-f]{64})+$/i.test(answer) ? (answer as Hex) : undefined
  } catch (error) {
    // A contract without the function reverts.
    if (error instanceof BaseError && ['EXECUTION_REVERTED', 'RPC_ERROR'].includes(error.code)) return undefined
    throw error
  }
}
