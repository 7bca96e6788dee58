import type { Network } from '@latchkey/core'
import { TokenInvalidError } from '@latchkey/core/errors'
import type { TokenFacts } from '@latchkey/core/internal'
import type { Rpc } from '../rpc/createRpc.ts'
import { readToken } from './readToken.ts'

/**
 * What a token's contract says of itself, where there is one (`eth_getCode`).
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
