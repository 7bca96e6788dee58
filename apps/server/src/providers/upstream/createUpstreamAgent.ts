import { Agent, type Dispatcher } from 'undici'
import { type ObserveCall, observeCalls } from './observeCalls.ts'

/**
 * Connections to one kind of upstream, kept open for a while.
 * @param options.timeoutMs how long it may be silent: until it takes the connection, until it begins to answer, and between two parts of
 *   the answer. Whoever asks limits the whole.
 * @param options.observe is told of each call.
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
