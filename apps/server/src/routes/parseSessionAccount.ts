import type { CaipAddress } from '@latchkey/wire'
import type { Chain } from '../chains/Chain.ts'
import type { ServerContext } from '../context.ts'
import { ApiError } from '../errors/ApiError.ts'
import type { SessionAccount } from '../stores/createPendingSessionStore.ts'
import { parseAccount } from './parseAccount.ts'

/**
 * Reads the `:address` of a session's path, which names its network.
 * @throws ApiError 400 `address` or `chainId`.
 */
export function parseSessionAccount(
  context: Pick<ServerContext, 'chains'>,
  value: string,
): { account: SessionAccount; caipAddress: CaipAddress; chain: Chain } {
  const { address, chains } = parseAccount(context, { address: value })
  const [chain] = chains
  if (!value.includes(':') || !chain)
    throw new ApiError(400, { field: 'address', description: 'The address must name its network (CAIP-10).' })
  return { account: { chainId: chain.id, address }, caipAddress: `${chain.caipNetworkId}:${address}`, chain }
}
