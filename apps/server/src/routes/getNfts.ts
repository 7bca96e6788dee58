import type { getNfts as contract } from '@latchkey/wire'
import type { Handler } from './Handler.ts'
import { parseAccount } from './parseAccount.ts'

/** NFTs an address owns on one network, or on all of them when none is named. */
export const getNfts: Handler<typeof contract> = async (context, request) => {
  const { chainId, cursor } = request.query
  const { address, chains } = parseAccount(context, { address: request.params.address, chainId })
  return await context.nfts.getNfts({ address, chainIds: chains.map(({ caipNetworkId }) => caipNetworkId), cursor })
}
