import { BaseError, type Network, type TokenFacts, TokenInvalidError } from '@latchkey/core'
import { decodeAbiParameters, type Hex, hexToString, toFunctionSelector } from 'viem'
import type { Rpc } from '../rpc/createRpc.ts'

/** No token of any use has more; amounts of it could not be typed. */
const maxDecimals = 36

/**
 * Asks an ERC-20 contract for its name, symbol and decimals. Some old tokens answer the names in one word (`bytes32`) instead of a string.
 * @throws TokenInvalidError when no contract with decimals is there, and what the rpc throws
 */
export async function readToken(
  rpc: Rpc,
  { network, address, signal }: { network: Network; address: string; signal?: AbortSignal },
): Promise<TokenFacts> {
  const ask = (signature: string) =>
    rpc(network, {
      method: 'eth_call',
      params: [{ to: address, data: toFunctionSelector(signature) }, 'latest'],
      signal,
    }).catch((error: unknown) => {
      // A contract without the function reverts: it told nothing.
      if (error instanceof BaseError && ['EXECUTION_REVERTED', 'RPC_ERROR'].includes(error.code)) return '0x'
      throw error
    })
  const [name, symbol, decimals] = await Promise.all([ask('name()'), ask('symbol()'), ask('decimals()')])
  const word = typeof decimals === 'string' && /^0x[0-9a-f]{64}$/i.test(decimals) ? BigInt(decimals) : undefined
  if (word === undefined) throw new TokenInvalidError({ details: `${address} tells no decimals` })
  if (word > BigInt(maxDecimals)) throw new TokenInvalidError({ details: `${address} has ${word} decimals` })
  return { name: readText(name), symbol: readText(symbol), decimals: Number(word) }
}

function readText(answer: unknown): string {
  if (typeof answer !== 'string' || !/^0x([0-9a-f]{64})+$/i.test(answer)) return ''
  const hex = answer as Hex // the pattern is that of Hex
  try {
    return hex.length === 66 ? hexToString(hex, { size: 32 }) : decodeAbiParameters([{ type: 'string' }], hex)[0]
  } catch {
    return ''
  }
}
