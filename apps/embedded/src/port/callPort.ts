import {
  type FrameResult,
  frameEventSchema,
  frameLimits,
  frameResponseSchema,
  personLimit,
  type SendRequest,
  type WidgetRequestType,
  widgetRequests,
} from '@latchkey/wire/frame'
import { isErrorCode, WalletError } from '../errors.ts'

/** The wallet's own side of a host's port, for a request that came with the page's address. */
export type PortCalls = {
  /** Whether the page keeps anything here. @throws WalletError `timeout` */
  ready(): Promise<{ storage: boolean }>
  /** @throws WalletError of the handler, or `timeout`, after which the handler is told to stop; the signal's reason */
  request: SendRequest
  /** Resolves once nothing is on the screen. @throws WalletError `timeout` */
  hidden(): Promise<void>
}

type Call = {
  type: WidgetRequestType
  settle(outcome: { result: unknown } | { error: unknown }): void
  startTimer(timeoutMs: number): void
}

/** @param options.signal ends every wait. */
export function callPort(port: MessagePort, { signal }: { signal: AbortSignal }): PortCalls {
  const pending = new Map<string, Call>()
  const ready = createWait<{ storage: boolean }>()
  let hidden = createWait<void>()
  hidden.resolve()

  port.onmessage = ({ data }) => {
    const event = frameEventSchema.safeParse(data).data
    if (event?.event === 'ready') ready.resolve(event.payload)
    if (event?.event === 'show') {
      // Calls that already wait end with the next hide, too.
      const shown = createWait<void>()
      void shown.promise.then(hidden.resolve)
      hidden = shown
    }
    if (event?.event === 'hide') hidden.resolve()
    const response = frameResponseSchema.safeParse(data).data
    const call = response && pending.get(response.id)
    if (!call) return
    if ('waiting' in response) call.startTimer(personLimit(call.type))
    else call.settle('error' in response ? { error: toError(response.error) } : { result: response.result })
  }

  function request<type extends WidgetRequestType>(type: type, payload: object): Promise<FrameResult<type>> {
    const id = crypto.randomUUID()
    return new Promise((resolve, reject) => {
      let timer: ReturnType<typeof setTimeout> | undefined
      const giveUp = (error: unknown) => {
        call.settle({ error })
        port.postMessage({ id, type: 'abort' })
      }
      const onAbort = () => giveUp(signal.reason)
      const call: Call = {
        type,
        settle(outcome) {
          pending.delete(id)
          clearTimeout(timer)
          signal.removeEventListener('abort', onAbort)
          if ('error' in outcome) return reject(outcome.error)
          const { success, data } = widgetRequests[type].result.safeParse(outcome.result)
          // The schema of this type has parsed it.
          if (success) resolve(data as FrameResult<type>)
          else reject(new WalletError('internal', { details: `result of ${type}` }))
        },
        startTimer(timeoutMs) {
          clearTimeout(timer)
          timer = setTimeout(() => giveUp(new WalletError('timeout', { details: type })), timeoutMs)
        },
      }
      if (signal.aborted) return reject(signal.reason)
      signal.addEventListener('abort', onAbort)
      pending.set(id, call)
      call.startTimer(widgetRequests[type].timeoutMs)
      port.postMessage({ id, type, payload })
    })
  }

  return {
    ready: () => within(ready.promise, frameLimits.loadMs, signal),
    request,
    // Each screen ends by itself when nobody answers.
    hidden: () => within(hidden.promise, frameLimits.settingsMs, signal),
  }
}

function createWait<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => {}
  const promise = new Promise<T>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

function within<T>(promise: Promise<T>, timeoutMs: number, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason)
    if (signal.aborted) onAbort()
    const timer = setTimeout(() => reject(new WalletError('timeout')), timeoutMs)
    signal.addEventListener('abort', onAbort)
    promise.then(resolve, reject).finally(() => {
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
    })
  })
}

function toError({ code, message, rpcCode }: { code: string; message: string; rpcCode?: number | undefined }) {
  return new WalletError(isErrorCode(code) ? code : 'internal', { details: message, ...(rpcCode && { rpcCode }) })
}
