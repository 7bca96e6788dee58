import type { Adapter, TokenReference } from '../adapter.ts'
import type { Latchkey } from '../latchkey.ts'
import type { Network } from '../network.ts'
import { witnessSources } from '../witness/witnessSources.ts'

/**
 * What an account has of a token, or of the native currency without an address, base units: by a second witness where there is one, else by the
 * network's nodes, whoever runs them.
 * @throws what the node's transport throws
 */
export async function readBalance(
  latchkey: Latchkey,
  options: {
    adapter: Adapter
    network: Network
    owner: string
    token: TokenReference
    signal?: AbortSignal | undefined
  },
): Promise<bigint> {
  const { adapter, network, owner, token, signal } = options
  const calls = await adapter.loadCalls?.()
  const witnessed = await calls?.readBalance({ ...witnessSources(latchkey, network), owner, token, signal })
  if (witnessed !== undefined) return witnessed
  if (token.address === undefined) return adapter.getNativeBalance({ network, address: owner, signal })
  return adapter.getTokenBalance({ network, address: owner, token, signal })
}
