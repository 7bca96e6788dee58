import { Agent, type Dispatcher } from 'undici'
import { type ObserveCall, observeCalls } from './observeCalls.ts'

/**
 * Connections to one kind of upstream, kept alive for a while.
 * @param options.timeoutMs the limit for the connection, for the start of the response, and between two parts of it. Callers limit the
 *   whole request.
 * @param options.observe called for each call.
 * @param options.connections the most at once; further calls wait. 64 when absent.
 */
export function createUpstreamAgent(options: {
  timeoutMs: number
  observe?: ObserveCall | undefined
  connections?: number
}): Dispatcher {
  const { timeoutMs, observe, connections = 64 } = options
  const agent = new Agent({
    keepAliveTimeout: 10_000,
    connections,
    connect: { timeout: timeoutMs },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  })
  return observe ? agent.compose(observeCalls(observe)) : agent
}
