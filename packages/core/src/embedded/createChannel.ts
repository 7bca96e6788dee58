import {
  type FrameEvent,
  type FramePayload,
  type FrameResult,
  frameEventSchema,
  frameResponseSchema,
  maxFrameMessage,
  personLimit,
  type WidgetRequestType,
  widgetRequests,
} from '@latchkey/wire/frame'
import { AbortedError } from '../errors/common.ts'
import { EmbeddedWalletTimeoutError } from '../errors/embedded.ts'
import { UserRejectedError, WalletError } from '../errors/wallet.ts'
import { randomHex } from './randomHex.ts'
import { toFrameFailure } from './toFrameFailure.ts'

/** The requests to the wallet's page over one port. */
export type Channel = {
  /**
   * Sends a request and waits for its result. A request that fails, times out or is aborted ends alone; the channel stays usable.
   * @throws EmbeddedWalletTimeoutError, AbortedError, UserRejectedError, and what `toFrameFailure` returns for the wallet's error
   */
  request<type extends WidgetRequestType>(
    type: type,
    payload: FramePayload<type>,
    options?: { signal?: AbortSignal | undefined },
  ): Promise<FrameResult<type>>
  /** The visitor turned away: ends the requests that wait for them, or all where none does. */
  dismiss(): void
  /** Whether a request has no result yet. */
  isBusy(): boolean
  /** Ends the channel and every request. */
  close(error: Error): void
}

type Pending = {
  type: WidgetRequestType
  isWaiting: boolean
  /** @param error where it failed; else the result was parsed by the schema of its type */
  settle(error: Error | undefined, result?: unknown): void
  startTimer(timeoutMs: number): void
}

/** How long the wallet may take to say what became of a request that the visitor turned away from. */
const lastWordMs = 5_000

/** Speaks the frame protocol over a port. Every message is parsed; one that fits no schema or no request is dropped. */
export function createChannel(
  port: MessagePort,
  options: {
    onEvent(event: FrameEvent): void
    /** The wallet's page shows a request, and a person decides. */
    onWaiting?: (() => void) | undefined
  },
): Channel {
  const pending = new Map<string, Pending>()
  let closed: Error | undefined

  port.onmessage = ({ data }: MessageEvent<unknown>) => {
    const message = toPlain(data)
    const response = frameResponseSchema.safeParse(message).data
    if (response) return receive(response)
    const event = frameEventSchema.safeParse(message).data
    if (event) options.onEvent(event)
  }

  function receive(response: ReturnType<typeof frameResponseSchema.parse>): void {
    const request = pending.get(response.id)
    if (!request) return
    if ('waiting' in response) {
      request.isWaiting = true
      request.startTimer(personLimit(request.type))
      options.onWaiting?.()
    } else if ('error' in response) request.settle(toFrameFailure(response.error))
    else {
      const { type } = request
      const { success, data } = widgetRequests[type].result.safeParse(response.result)
      request.settle(
        success ? undefined : new WalletError({ details: `The wallet's result of ${type} is invalid.` }),
        data,
      )
    }
  }

  return {
    async request<type extends WidgetRequestType>(
      type: type,
      payload: FramePayload<type>,
      { signal }: { signal?: AbortSignal | undefined } = {},
    ) {
      if (signal?.aborted) throw new AbortedError({ cause: signal.reason })
      if (closed) throw closed
      const id = randomHex()
      const message = toPlain({ id, type, payload })
      if (!message) throw new WalletError({ details: `The request ${type} is too large, or is not JSON.` })
      const result = new Promise<unknown>((resolve, reject) => {
        let timer: ReturnType<typeof setTimeout> | undefined
        const giveUp = (error: Error) => {
          request.settle(error)
          port.postMessage({ id, type: 'abort' })
        }
        const onAbort = () => giveUp(new AbortedError({ cause: signal?.reason }))
        const request: Pending = {
          type,
          isWaiting: false,
          settle(error, result) {
            pending.delete(id)
            clearTimeout(timer)
            signal?.removeEventListener('abort', onAbort)
            if (error) reject(error)
            else resolve(result)
          },
          startTimer(timeoutMs) {
            clearTimeout(timer)
            // Aborted there too: what is approved after the time would be sent without anyone waiting for it.
            timer = setTimeout(() => giveUp(new EmbeddedWalletTimeoutError({ request: type, timeoutMs })), timeoutMs)
          },
        }
        pending.set(id, request)
        signal?.addEventListener('abort', onAbort)
        request.startTimer(widgetRequests[type].timeoutMs)
        port.postMessage(message)
      })
      // The schema of this type has parsed it.
      return result as Promise<FrameResult<type>>
    },
    dismiss() {
      const all = [...pending]
      const waiting = all.filter(([, { isWaiting }]) => isWaiting)
      const ended = waiting.length > 0 ? waiting : all
      for (const [id, request] of ended) {
        port.postMessage({ id, type: 'abort' })
        // What was approved in that moment may be on its way to the network: only the wallet knows.
        if (request.type === 'rpc') request.startTimer(lastWordMs)
        else request.settle(new UserRejectedError())
      }
    },
    isBusy: () => pending.size > 0,
    close(error) {
      closed ??= error
      port.onmessage = null
      port.close()
      for (const request of pending.values()) request.settle(error)
    },
  }
}

/** The same as plain JSON, without prototypes and within the limit; undefined for anything else. */
function toPlain(value: unknown): object | undefined {
  try {
    const text = JSON.stringify(value)
    const plain: unknown = text.length > maxFrameMessage ? undefined : JSON.parse(text)
    return typeof plain === 'object' && plain !== null ? plain : undefined
  } catch {
    return undefined
  }
}
