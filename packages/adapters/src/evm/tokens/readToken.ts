import type { Network } from '@latchkey/core'
import { TokenInvalidError } from '@latchkey/core/errors'
import type { TokenFacts } from '@latchkey/core/internal'
import { decodeAbiParameters, type Hex, hexToString, toFunctionSelector } from 'viem'
import type { Rpc } from '../rpc/createRpc.ts'
import { askContract } from './askContract.ts'

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
    askContract(rpc, { network, to: address, data: toFunctionSelector(signature), signal })
  const [name, symbol, decimals] = await Promise.all([ask('name()'), ask('symbol()'), ask('decimals()')])
  const word = decimals?.length === 66 ? BigInt(decimals) : undefined
  if (word === undefined) throw new TokenInvalidError({ details: `${address} tells no decimals` })
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
