import type { getSupportedChains as contract } from '@latchkey/wire'
import type { Handler } from './Handler.ts'

/** The configured networks. WebSocket upstreams are not offered, so `ws` is empty. */
export const getSupportedChains: Handler<typeof contract> = (context) => ({ http: [...context.chains.keys()], ws: [] })
