import type { Dispatcher } from 'undici'
import { AnswerTooLargeError } from '../rpc/postJson.ts'

/** How a call ended: `refused` is a 4xx, `busy` asks for fewer calls, `aborted` is a caller that left, or an answer above its limit. */
export type CallOutcome = 'ok' | 'refused' | 'busy' | 'failed' | 'timeout' | 'unreachable' | 'aborted'

/** One call to an upstream; `error` is what broke it, or its status. */
export type ObserveCall = (call: { host: string; outcome: CallOutcome; seconds: number; error?: unknown }) => void

/** Tells how each call of a dispatcher ended and how long it took, from its start to the last byte. */
export function observeCalls(observe: ObserveCall): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) => {
    const startedAt = performance.now()
    const host = options.origin === undefined ? 'unknown' : new URL(options.origin).host
    let status = 0
    const tell = (outcome: CallOutcome, error?: unknown) =>
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
        tell(outcome, outcome === 'ok' ? undefined : new Error(`HTTP ${status}`))
        handler.onResponseEnd?.(...args)
      },
      onResponseError(controller, error) {
        tell(toFailure(error, status), error)
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
  if (error.name === 'AbortError' || error instanceof AnswerTooLargeError) return 'aborted'
  if (error.name === 'TimeoutError' || /^UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT$/.test(code)) return 'timeout'
  return status > 0 ? 'failed' : 'unreachable'
}
