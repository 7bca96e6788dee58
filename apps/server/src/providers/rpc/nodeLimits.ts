import type { CallerLimits } from './createCallerShares.ts'
import { upstreamTimeoutMs } from './postJson.ts'

/** To a network's nodes. */
export const nodeConnections = 256

/** A caller has a quarter of the connections, and an eighth of the bytes: a response has 10 MiB at most. */
export const shareLimits: CallerLimits = {
  atOnce: nodeConnections / 4,
  mostWaiting: 256,
  waitMs: upstreamTimeoutMs,
  mostBytes: 32 * 1024 * 1024,
  mostBytesOfAll: 256 * 1024 * 1024,
}
