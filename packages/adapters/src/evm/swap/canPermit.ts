import type { Network } from '@latchkey/core'
import type { Rpc } from '../rpc/createRpc.ts'
import { readPermitDomain } from './readPermitDomain.ts'

/**
 * Whether an owner can approve a token by a signature (EIP-2612): the token's domain reads, and the owner has no code, whose signatures the
 * token could not check.
 * @throws what the rpc throws
 */
export async function canPermit(
  rpc: Rpc,
  options: { network: Network; token: string; owner: string; signal?: AbortSignal },
): Promise<boolean> {
  const { network, owner, signal } = options
  const [domain, code] = await Promise.all([
    readPermitDomain(rpc, options),
    rpc(network, { method: 'eth_getCode', params: [owner, 'latest'], signal }),
  ])
  return domain !== undefined && code === '0x'
}
