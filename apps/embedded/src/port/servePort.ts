import {
  type FrameEvent,
  type FrameRequestType,
  type frameAnswers,
  frameRequestSchema,
  frameRequests,
  isFrameRequestType,
  maxFrameMessage,
} from '@latchkey/wire/frame'
import type * as z from 'zod/mini'
import { toWalletError, WalletError } from '../errors.ts'

/** More requests at once are refused: a page that floods the port gets errors, and the visitor no queue of dialogs. */
const mostRequests = 64

type Payload<type extends FrameRequestType> = z.output<(typeof frameRequests)[type]>
type Result<type extends FrameRequestType> = z.input<(typeof frameAnswers)[type]['result']>

/** What a handler gets besides the payload. */
export type RequestContext = {
  /** Aborts when the page ends the request. */
  signal: AbortSignal
  /** Says that the visitor is deciding; from then on the page waits longer. */
  waiting: () => void
}

/** One handler for every request of the protocol; a missing one does not compile. */
export type RequestHandlers = {
  [type in FrameRequestType]: (payload: Payload<type>, context: RequestContext) => Promise<Result<type>>
}

export type ServePortOptions = {
  port: Pick<MessagePort, 'onmessage' | 'postMessage'>
  handlers: RequestHandlers
  /** Ends every request, with its reason. */
  leaving?: AbortSignal
  /** The sentence that the page may show for an error. */
  describe: (error: WalletError) => string
}

/**
 * Answers the host's requests on its port. Messages of another shape or above `maxFrameMessage` are dropped; an unknown type, a payload that
 * does not parse and a failed handler are answered with an error.
 * @returns what sends an event to the host.
 */
export function servePort({ port, handlers, leaving, describe }: ServePortOptions): (event: FrameEvent) => void {
  const running = new Map<string, AbortController>()

  async function answer(id: string, type: string, payload: unknown): Promise<unknown> {
    if (!isFrameRequestType(type)) throw new WalletError('not_supported', { details: 'unknown request' })
    if (running.size >= mostRequests) throw new WalletError('busy')
    const parsed = frameRequests[type].safeParse(payload ?? {})
    if (!parsed.success) throw new WalletError('invalid_params', { details: `payload of ${type}` })
    const controller = new AbortController()
    running.set(id, controller)
    try {
      // One function of the union of all: the schema of the same type has parsed its payload.
      const handle = handlers[type] as (payload: unknown, context: RequestContext) => Promise<unknown>
      const waiting = () => port.postMessage({ id, waiting: true })
      // A request that was ended may still have a result, such as the hash of a transaction that was sent: the page has to know.
      const signal = leaving ? AbortSignal.any([controller.signal, leaving]) : controller.signal
      return await handle(parsed.data, { signal, waiting })
    } finally {
      running.delete(id)
    }
  }

  port.onmessage = ({ data }) => {
    const message = frameRequestSchema.safeParse(toPlain(data))
    if (!message.success) return
    const { id, type, payload } = message.data
    if (type === 'abort') {
      running.get(id)?.abort(new WalletError('user_rejected'))
      return
    }
    // A second request of the same id could be mistaken for the first one's answer.
    if (running.has(id)) return
    answer(id, type, payload).then(
      (result) => port.postMessage({ id, result }),
      (thrown: unknown) => {
        const error = toWalletError(thrown)
        const { code, rpcCode } = error
        port.postMessage({ id, error: { code, message: describe(error).slice(0, 1_000), ...(rpcCode && { rpcCode }) } })
      },
    )
  }
  return (event) => port.postMessage(event)
}

/** The message as plain data, or undefined for one that is too long or not JSON. */
function toPlain(data: unknown): unknown {
  try {
    const text = JSON.stringify(data)
    return text.length > maxFrameMessage ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
