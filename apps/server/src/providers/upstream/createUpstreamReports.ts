import type { FastifyBaseLogger } from 'fastify'
import { createStateLog, type StateLog } from '../../logs/createStateLog.ts'
import type { Metrics } from '../../metrics/createMetrics.ts'
import type { CallOutcome, ObserveCall } from './observeCalls.ts'

/** What is the upstream's doing, or the operator's key. A 4xx may be about the question. */
const broken: ReadonlySet<CallOutcome> = new Set(['busy', 'failed', 'timeout', 'unreachable'])

/**
 * Counts the calls to configured upstreams and their time, and says once when one breaks and when it works again. Not for addresses that
 * strangers choose: each host is a label.
 * @returns what to give `createUpstreamAgent`, for one network or for none.
 */
export function createUpstreamReports(context: {
  metrics: Pick<Metrics, 'count' | 'observe'>
  log: FastifyBaseLogger
}): (chain?: string) => ObserveCall {
  const { metrics, log } = context
  return (chain = 'none') => {
    const states = new Map<string, StateLog>()
    return ({ host, outcome, seconds, error }) => {
      metrics.count('upstream_requests_total', { upstream: host, chain, outcome })
      if (outcome !== 'aborted') metrics.observe('upstream_seconds', { upstream: host, chain }, seconds)
      const state =
        states.get(host) ??
        createStateLog(log, {
          failed: 'an upstream failed',
          works: 'an upstream answers again',
          fields: { upstream: host, chain },
        })
      states.set(host, state)
      if (broken.has(outcome)) state.failed(error)
      else if (outcome === 'ok') state.works()
    }
  }
}
