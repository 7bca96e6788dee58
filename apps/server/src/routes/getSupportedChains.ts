import type { Handler } from './Handler.ts'

/** The configured networks; over WebSocket those that name nodes for it. */
export const getSupportedChains: Handler<'getSupportedChains'> = ({ chains }) => ({
  http: [...chains.keys()],
  ws: [...chains.values()].filter(({ wsUrls }) => wsUrls.length > 0).map(({ caipNetworkId }) => caipNetworkId),
})
