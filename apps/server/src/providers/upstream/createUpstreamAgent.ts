import { Agent, type Dispatcher } from 'undici'
import { type ObserveCall, observeCalls } from './observeCalls.ts'

/**
 * Connections to one kind of upstream, kept alive for a while.
 * @param options.timeoutMs the limit for the connection, for the start of the response, and between two parts of it. Callers limit the
 *   whole request.
 * @param options.observe called for each call.
 */
export function createUpstreamAgent(options: { timeoutMs: number; observe?: ObserveCall | undefined }): Dispatcher {
  const { timeoutMs, observe } = options
  const agent = new Agent({
    keepAliveTimeout: 10_000,
    connections: 64,
    connect: { timeout: timeoutMs },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  })
  return observe ? agent.compose(observeCalls(observe)) : agent
}
