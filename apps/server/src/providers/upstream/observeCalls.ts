import type { IncomingHttpHeaders } from 'node:http'
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
  let last = { origin: '' as string | URL | undefined, host: 'unknown' }
  return (dispatch) => (options, handler) => {
    const { origin } = options
    // Mostly the one of the call before.
    if (origin !== last.origin) last = { origin, host: origin === undefined ? 'unknown' : new URL(origin).host }
    return dispatch(options, new ObservedCall(observe, last.host, handler))
  }
}

/** One call; a class, as a function for each event of each call takes longer than the events. */
class ObservedCall implements Dispatcher.DispatchHandler {
  readonly #startedAt = performance.now()
  readonly #observe: ObserveCall
  readonly #host: string
  readonly #handler: Dispatcher.DispatchHandler
  #status = 0

  constructor(observe: ObserveCall, host: string, handler: Dispatcher.DispatchHandler) {
    this.#observe = observe
    this.#host = host
    this.#handler = handler
  }

  onRequestStart(controller: Dispatcher.DispatchController, context: unknown): void {
    this.#handler.onRequestStart?.(controller, context)
  }

  onRequestUpgrade(...args: Parameters<NonNullable<Dispatcher.DispatchHandler['onRequestUpgrade']>>): void {
    this.#handler.onRequestUpgrade?.(...args)
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
    message?: string,
  ): void {
    this.#status = status
    this.#handler.onResponseStart?.(controller, status, headers, message)
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#handler.onResponseData?.(controller, chunk)
  }

  onResponseEnd(controller: Dispatcher.DispatchController, trailers: IncomingHttpHeaders): void {
    const outcome = toOutcome(this.#status)
    this.#report(outcome, outcome === 'ok' ? undefined : new Error(`HTTP ${this.#status}`))
    this.#handler.onResponseEnd?.(controller, trailers)
  }

  onResponseError(controller: Dispatcher.DispatchController, error: Error): void {
    this.#report(toFailure(error, this.#status), error)
    this.#handler.onResponseError?.(controller, error)
  }

  #report(outcome: CallOutcome, error?: unknown): void {
    const seconds = (performance.now() - this.#startedAt) / 1000
    this.#observe({ host: this.#host, outcome, seconds, error })
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
      let state = states.get(host)
      if (!state) {
        const fields = { upstream: host, chain }
        state = createStateLog(log, { failed: 'an upstream failed', works: 'an upstream answers again', fields })
        states.set(host, state)
      }
      if (broken.has(outcome)) state.failed(error)
      else if (outcome === 'ok') state.works()
    }
  }
}
