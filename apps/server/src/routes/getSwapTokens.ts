import type { Handler } from './Handler.ts'
import { findChain } from './parseAccount.ts'
import { requestSwaps } from './requestSwaps.ts'

/** Tokens offered for swapping on a network. */
export const getSwapTokens: Handler<'getSwapTokens'> = async (context, request) => {
  const { chainId, address } = request.query
  const chain = findChain(context, chainId)
  const listed = await requestSwaps(context, request, {
    chain,
    call: (caller) => context.swaps.listTokens(chain, caller),
  })
  const wanted = address?.slice(address.lastIndexOf(':') + 1).toLowerCase()
  return {
    tokens: listed
      .filter((token) => wanted === undefined || token.address === wanted)
      .map((token) => ({
        ...token,
        address: `${chain.caipNetworkId}:${token.address}` as const,
        logoUri: `${request.publicUrl}/public/getTokenImage/${encodeURIComponent(token.symbol)}`,
      })),
  }
}
