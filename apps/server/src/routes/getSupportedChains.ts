import type { getSupportedChains as contract } from '@latchkey/wire'
import type { Handler } from './Handler.ts'

/** The configured networks; over WebSocket those that name nodes for it. */
export const getSupportedChains: Handler<typeof contract> = ({ chains }) => ({
  http: [...chains.keys()],
  ws: [...chains.values()].filter(({ wsUrls }) => wsUrls.length > 0).map(({ caipNetworkId }) => caipNetworkId),
})
