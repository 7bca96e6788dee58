import { Agent } from 'undici'

/**
 * Connections to one kind of upstream, kept open for a while.
 * @param options.timeoutMs how long it may be silent: until it takes the connection, until it begins to answer, and between two parts of
 *   the answer. Whoever asks limits the whole.
 */
export function createUpstreamAgent({ timeoutMs }: { timeoutMs: number }): Agent {
  return new Agent({
    keepAliveTimeout: 10_000,
    connections: 64,
    connect: { timeout: timeoutMs },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  })
}
