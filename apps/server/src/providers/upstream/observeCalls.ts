import type { FastifyBaseLogger } from 'fastify'
import type { Dispatcher } from 'undici'
import { createStateLog, type StateLog } from '../../logs/createStateLog.ts'
import type { Metrics } from '../../metrics/createMetrics.ts'
import { ResponseTooLargeError } from '../rpc/postJson.ts'

/** How a call ended: `refused` is another 4xx, `busy` a rate limit, `aborted` a caller that disconnected or a response above its size limit. */
type CallOutcome = 'ok' | 'refused' | 'busy' | 'failed' | 'timeout' | 'unreachable' | 'aborted'

/** One call to an upstream; `error` is its failure, or its status. */
export type ObserveCall = (call: { host: string; outcome: CallOutcome; seconds: number; error?: unknown }) => void

/** Reports how each call of a dispatcher ended and how long it took, from its start to the last byte. */
export function observeCalls(observe: ObserveCall): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) => {
    const startedAt = performance.now()
    const host = options.origin === undefined ? 'unknown' : new URL(options.origin).host
    let status = 0
    const report = (outcome: CallOutcome, error?: unknown) =>
      observe({ host, outcome, seconds: (performance.now() - startedAt) / 1000, error })
    return dispatch(options, {
      onRequestStart: (...args) => handler.onRequestStart?.(...args),
      onRequestUpgrade: (...args) => handler.onRequestUpgrade?.(...args),
      onResponseStart(...args) {
        status = args[1]
        handler.onResponseStart?.(...args)
      },
      onResponseData: (...args) => handler.onResponseData?.(...args),
      onResponseEnd(...args) {
        const outcome = toOutcome(status)
        report(outcome, outcome === 'ok' ? undefined : new Error(`HTTP ${status}`))
        handler.onResponseEnd?.(...args)
      },
      onResponseError(controller, error) {
        report(toFailure(error, status), error)
        handler.onResponseError?.(controller, error)
      },
    })
  }
}

function toOutcome(status: number): CallOutcome {
  if (status === 408 || status === 429) return 'busy'
  if (status >= 500) return 'failed'
  return status >= 400 ? 'refused' : 'ok'
}

function toFailure(error: Error, status: number): CallOutcome {
  const code = 'code' in error ? String(error.code) : ''
  if (error.name === 'AbortError' || error instanceof ResponseTooLargeError) return 'aborted'
  if (error.name === 'TimeoutError' || /^UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT$/.test(code)) return 'timeout'
  return status > 0 ? 'failed' : 'unreachable'
}

/** Outcomes caused by the upstream or by the operator's key. A 4xx may be about the request. */
const broken: ReadonlySet<CallOutcome> = new Set(['busy', 'failed', 'timeout', 'unreachable'])

/**
 * Counts and times the calls to configured upstreams, and logs once when one breaks and once when it works again. Not for URLs chosen by
 * strangers: each host is a metric label.
 * @returns the `observe` of `createUpstreamAgent`, for one network or for none.
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
