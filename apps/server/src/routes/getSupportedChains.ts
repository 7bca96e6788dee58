import { hasHistory, hasNfts, type Network } from '../chains/Chain.ts'
import type { ServerContext } from '../context.ts'
import type { Handler } from './Handler.ts'
import { type PreparedResponse, prepareResponse } from './prepareResponse.ts'

const responses = new WeakMap<ServerContext['networks'], PreparedResponse>()

/** The configured networks; over WebSocket those that name nodes for it; with NFTs and with history those with a provider of them. The same until the server ends, so it is written once. */
export const getSupportedChains: Handler<'getSupportedChains'> = ({ networks }) => {
  const known = responses.get(networks)
  if (known) return known
  const idsWhere = (is: (network: Network) => boolean) =>
    [...networks.values()].filter(is).map(({ caipNetworkId }) => caipNetworkId)
  const ws = idsWhere(({ wsUrls }) => wsUrls.length > 0)
  const body = { http: [...networks.keys()], ws, nfts: idsWhere(hasNfts), history: idsWhere(hasHistory) }
  const response = prepareResponse(JSON.stringify(body))
  responses.set(networks, response)
  return response
}
