import { hasNfts } from '../chains/Chain.ts'
import type { ServerContext } from '../context.ts'
import type { Handler } from './Handler.ts'
import { type PreparedResponse, prepareResponse } from './prepareResponse.ts'

const responses = new WeakMap<ServerContext['networks'], PreparedResponse>()

/** The configured networks; over WebSocket those that name nodes for it; with NFTs those with a provider of them. The same until the server ends, so it is written once. */
export const getSupportedChains: Handler<'getSupportedChains'> = ({ networks }) => {
  const known = responses.get(networks)
  if (known) return known
  const http = [...networks.keys()]
  const ws = [...networks.values()].filter(({ wsUrls }) => wsUrls.length > 0).map(({ caipNetworkId }) => caipNetworkId)
  const nfts = [...networks.values()].filter(hasNfts).map(({ caipNetworkId }) => caipNetworkId)
  const response = prepareResponse(JSON.stringify({ http, ws, nfts }))
  responses.set(networks, response)
  return response
}
