import type { ServerContext } from '../context.ts'
import type { Handler } from './Handler.ts'
import { type PreparedResponse, prepareResponse } from './prepareResponse.ts'

const responses = new WeakMap<ServerContext['chains'], PreparedResponse>()

/** The configured networks; over WebSocket those that name nodes for it. The same until the server ends, so it is written once. */
export const getSupportedChains: Handler<'getSupportedChains'> = ({ chains }) => {
  const known = responses.get(chains)
  if (known) return known
  const http = [...chains.keys()]
  const ws = [...chains.values()].filter(({ wsUrls }) => wsUrls.length > 0).map(({ caipNetworkId }) => caipNetworkId)
  const response = prepareResponse(JSON.stringify({ http, ws }))
  responses.set(chains, response)
  return response
}
