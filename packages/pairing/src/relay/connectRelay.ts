import { createWait, type Wait } from '../createWait.ts'
import { isRecord } from '../encoding/json.ts'
import { closeError, PairingError, type PairingErrorCode } from '../PairingError.ts'
import { initialSocketState, next, retryDelayMs, type SocketEvent } from './machine.ts'
import type { RelayDelivery, RelayHandlers, RelayLink, WebSocketConstructor } from './RelayLink.ts'
import { formatRpcMessage, idDigits, parseRpcMessage, type RpcMessage } from './rpcMessage.ts'

/** For a connection, and for the response to a call. */
const timeoutMs = 15_000
/** The limit of relays for one irn_batchSubscribe. */
const batchLimit = 500

export type RelayConnectionOptions = RelayHandlers & {
  /** The URL with a fresh token; called for each connection. */
  url(): Promise<string>
  WebSocket: WebSocketConstructor
  /** The next id of a call: digits, unique in this client. */
  nextId(): string
}

type Call = { frame: string; wait: Wait<unknown>; sentAt: number }

/**
 * A JSON-RPC 2.0 connection to a WalletConnect v2 relay over one WebSocket. It connects when there is a topic or a call (`machine.ts` draws
 * the states), reconnects with backoff (0.1 to 4 s), subscribes again and repeats open calls, acknowledges deliveries, and disconnects
 * after half a minute without a topic.
 */
export function connectRelay(options: RelayConnectionOptions): RelayLink {
  const calls = new Map<string, Call>()
  const topics = new Set<string>()
  let state = initialSocketState
  let socket: InstanceType<WebSocketConstructor> | undefined
  /** Each state has at most one timer. */
  let timer: ReturnType<typeof setTimeout> | undefined

  function dispatch(type: SocketEvent['type'], rejection?: PairingErrorCode): void {
    const before = state.status
    const now = performance.now()
    // Calls are resent in order, so the first one is the oldest.
    const [oldest] = calls.values()
    const silentMs = oldest ? now - oldest.sentAt : 0
    state = next(state, { type, now, silentMs, isNeeded: topics.size > 0 || calls.size > 0, rejection })
    const { status } = state
    if (status === before) return
    clearTimeout(timer)
    if (status === 'connecting') void connect()
    else if (status === 'open') {
      timer = setInterval(dispatch, 1000, 'checked')
      for (const call of calls.values()) send(call)
      subscribe([...topics])
    } else {
      // Without waiting for the closing handshake, which never completes on a dead network.
      socket?.close(1000)
      socket = undefined
      // With jitter of half the delay, so that pages do not all reconnect to a restarted relay at once.
      if (status === 'waiting') timer = setTimeout(dispatch, retryDelayMs(state) * (0.5 + Math.random() / 2), 'needed')
    }
  }

  async function connect(): Promise<void> {
    try {
      const url = await options.url()
      if (state.status !== 'connecting') return
      const opening = new options.WebSocket(url)
      socket = opening
      timer = setTimeout(dispatch, timeoutMs, 'lost')
      opening.onopen = () => dispatch('opened')
      opening.onmessage = (event: { data: unknown }) => {
        dispatch('received')
        if (typeof event.data === 'string') receive(event.data)
      }
      // A failed socket always closes too; without a listener the `ws` package would throw.
      opening.onerror = () => {}
      opening.onclose = (event: { code: number; reason: string }) => {
        if (socket !== opening) return
        const rejection = closeError(event)
        if (rejection) rejectCalls(rejection)
        dispatch('lost', rejection?.code)
        if (rejection) options.onError(rejection)
      }
    } catch (cause) {
      // The signing code did not load, or the URL is invalid: report it, and count it as a failed attempt.
      options.onError(new PairingError('RELAY_UNREACHABLE', { cause }))
      dispatch('lost')
    }
  }

  function rejectCalls(error: PairingError): void {
    for (const { wait } of calls.values()) wait.reject(error)
  }

  function send(call: Call): void {
    call.sentAt = performance.now()
    socket?.send(call.frame)
  }

  function receive(text: string): void {
    const message = parseRpcMessage(text)
    if (!message) return
    if (message.body.method === 'irn_subscription') {
      const delivery = readDelivery(message)
      if (delivery) options.onDelivery(delivery)
      // Invalid ones are acknowledged too, or the relay would redeliver them forever.
      socket?.send(formatRpcMessage(message.idToken, { result: true }))
      return
    }
    const { wait } = calls.get(idDigits(message.idToken)) ?? {}
    if (!wait) return
    const { error } = message.body
    if (error === undefined) wait.resolve(message.body.result)
    else wait.reject(new PairingError('RELAY_REFUSED', { details: JSON.stringify(error), cause: error }))
  }

  function call(method: string, params: object, { signal }: { signal?: AbortSignal } = {}): Promise<unknown> {
    if (state.status === 'closed') return Promise.reject(new PairingError('RELAY_CLOSED'))
    const id = options.nextId()
    const wait = createWait<unknown>({
      timeoutMs,
      timeoutError: () => new PairingError('RELAY_UNREACHABLE', { details: method }),
      signal,
      onDone: () => calls.delete(id),
    })
    if (signal?.aborted) return wait.promise
    const pending = { frame: formatRpcMessage(id, { method, params }), wait, sentAt: 0 }
    calls.set(id, pending)
    if (state.status === 'open') send(pending)
    else dispatch('needed')
    return wait.promise
  }

  function subscribe(wanted: readonly string[]): void {
    for (let i = 0; i < wanted.length; i += batchLimit) {
      const batch = wanted.slice(i, i + batchLimit)
      const subscribing =
        batch.length === 1 ? call('irn_subscribe', { topic: batch[0] }) : call('irn_batchSubscribe', { topics: batch })
      // A broken connection subscribes again after reconnecting, so only a rejection is reported.
      subscribing.catch((error: unknown) => {
        if (error instanceof PairingError && error.code === 'RELAY_REFUSED') options.onError(error)
      })
    }
  }

  return {
    call,
    addTopics(added, { isSubscribed = false } = {}) {
      const fresh = added.filter((topic) => !topics.has(topic))
      for (const topic of fresh) topics.add(topic)
      if (fresh.length === 0) return
      if (state.status !== 'open') dispatch('needed')
      else if (!isSubscribed) subscribe(fresh)
    },
    removeTopic(topic) {
      // Subscription ids are not stored, because relays do not check them.
      if (topics.delete(topic) && state.status === 'open') call('irn_unsubscribe', { topic, id: topic }).catch(() => {})
    },
    wake() {
      dispatch('woken')
      // Subscribing again is harmless, delivers missed messages, and soon shows whether the socket is alive.
      if (state.status === 'open') subscribe([...topics])
    },
    close() {
      dispatch('closed')
      rejectCalls(new PairingError('RELAY_CLOSED'))
    },
  }
}

function readDelivery({ body }: RpcMessage): RelayDelivery | undefined {
  const delivered = isRecord(body.params) ? body.params.data : undefined
  if (!isRecord(delivered)) return undefined
  const { topic, message } = delivered
  return typeof topic === 'string' && typeof message === 'string' ? { topic, message } : undefined
}
