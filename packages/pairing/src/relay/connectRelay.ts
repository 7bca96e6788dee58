import { createWait, type Wait } from '../createWait.ts'
import { isRecord } from '../encoding/json.ts'
import { PairingError } from '../PairingError.ts'
import { closeError } from './closeError.ts'
import type { RelayDelivery, RelayHandlers, RelayLink } from './RelayLink.ts'
import { formatRpcMessage, idDigits, parseRpcMessage, type RpcMessage } from './rpcMessage.ts'
import type { WebSocketConstructor } from './WebSocketLike.ts'

const connectTimeoutMs = 15_000
const callTimeoutMs = 15_000
/** An open socket that leaves a call unanswered this long is dead: phones cut connections without telling the page. */
const silenceMs = 5000
/** The same when the page comes back, where a visitor looks on and a dead socket is likely. */
const silenceAfterWakeMs = 1500
/** A socket with nothing to say or to hear is given back after this long; a new code is often asked for soon. */
const idleMs = 30_000
const firstRetryMs = 100
const longestRetryMs = 4000
/** What relays take in one irn_batchSubscribe. */
const batchLimit = 500

export type RelayConnectionOptions = RelayHandlers & {
  /** The address with a fresh token; asked for at each connect. */
  url(): Promise<string>
  WebSocket: WebSocketConstructor
  /** The next id of a call: digits, unique in this client. */
  nextId(): string
}

type Call = { frame: string; wait: Wait<unknown>; sentAt: number | undefined }

/**
 * Speaks JSON-RPC 2.0 with a WalletConnect v2 relay over one WebSocket and keeps it alive: connects when there is something to
 * say or to hear, reconnects with back-off (0.1 to 4 s), subscribes anew, repeats what was not answered, acknowledges deliveries,
 * and disconnects after half a minute without a topic.
 */
export function connectRelay(options: RelayConnectionOptions): RelayLink {
  const calls = new Map<string, Call>()
  const topics = new Set<string>()
  let watch: ReturnType<typeof setInterval> | undefined
  let busyAt = 0
  let patienceMs = silenceMs
  let socket: InstanceType<WebSocketConstructor> | undefined
  let isOpen = false
  let isPreparing = false
  let retries = 0
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let connectTimer: ReturnType<typeof setTimeout> | undefined
  let isClosed = false

  function connect(): void {
    if (socket || isPreparing || isClosed) return
    clearTimeout(retryTimer)
    isPreparing = true
    void prepare()
  }

  async function prepare(): Promise<void> {
    try {
      open(await options.url())
    } catch (cause) {
      // The code that signs did not load, or the address is none: one more failed attempt, and somebody should know.
      options.onError(new PairingError('RELAY_UNREACHABLE', { cause }))
      onGone(undefined)
    } finally {
      isPreparing = false
    }
  }

  function open(url: string): void {
    if (isClosed) return
    const opening = new options.WebSocket(url)
    socket = opening
    connectTimer = setTimeout(() => drop(opening), connectTimeoutMs)
    opening.onopen = () => {
      clearTimeout(connectTimer)
      isOpen = true
      busyAt = performance.now()
      patienceMs = silenceMs
      watch = setInterval(() => look(opening), 1000)
      for (const call of calls.values()) send(call)
      subscribe([...topics])
    }
    opening.onmessage = (event: { data: unknown }) => {
      retries = 0
      patienceMs = silenceMs
      if (typeof event.data === 'string') receive(event.data)
    }
    // A failed socket always closes too; without a listener the `ws` package would throw.
    opening.onerror = () => {}
    opening.onclose = (event: { code: number; reason: string }) => {
      if (socket === opening) onGone(closeError(event))
    }
  }

  /** Forgets a socket without waiting for the closing handshake, which a dead network never finishes. */
  function drop(gone: InstanceType<WebSocketConstructor>): void {
    if (socket !== gone) return
    gone.close()
    onGone(undefined)
  }

  function onGone(refusal: PairingError | undefined): void {
    letGo()
    for (const call of calls.values()) call.sentAt = undefined
    if (refusal) {
      for (const call of [...calls.values()]) call.wait.reject(refusal)
      options.onError(refusal)
      // The same answer would come again and again; the next call asks anew.
      if (refusal.code !== 'TOO_MANY_REQUESTS') return
      retries = 10
    }
    if (isClosed || (topics.size === 0 && calls.size === 0)) return
    const delay = Math.min(longestRetryMs, firstRetryMs * 2 ** retries++)
    // Spread over half the delay, or a thousand pages come back to a restarted relay in one instant.
    retryTimer = setTimeout(connect, delay * (0.5 + Math.random() / 2))
  }

  function send(call: Call): void {
    call.sentAt = performance.now()
    socket?.send(call.frame)
  }

  function look(open: InstanceType<WebSocketConstructor>): void {
    const now = performance.now()
    if (topics.size > 0 || calls.size > 0) busyAt = now
    if ([...calls.values()].some(({ sentAt }) => sentAt !== undefined && now - sentAt > patienceMs)) drop(open)
    else if (now - busyAt > idleMs) letGo()?.close(1000)
  }

  function letGo(): InstanceType<WebSocketConstructor> | undefined {
    clearTimeout(connectTimer)
    clearInterval(watch)
    const gone = socket
    socket = undefined
    isOpen = false
    return gone
  }

  function receive(text: string): void {
    const message = parseRpcMessage(text)
    if (!message) return
    if (message.body.method === 'irn_subscription') {
      const delivery = readDelivery(message)
      if (delivery) options.onDelivery(delivery)
      // Acknowledged even when it is nonsense, or the relay would deliver it for ever.
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
    if (isClosed) return Promise.reject(new PairingError('RELAY_CLOSED'))
    const id = options.nextId()
    const wait = createWait<unknown>({
      timeoutMs: callTimeoutMs,
      timeoutError: () => new PairingError('RELAY_UNREACHABLE', { details: method }),
      signal,
      onDone: () => calls.delete(id),
    })
    if (signal?.aborted) return wait.promise
    const pending = { frame: formatRpcMessage(id, { method, params }), wait, sentAt: undefined }
    calls.set(id, pending)
    if (isOpen) send(pending)
    else connect()
    return wait.promise
  }

  function subscribe(wanted: readonly string[]): void {
    for (let i = 0; i < wanted.length; i += batchLimit) {
      const batch = wanted.slice(i, i + batchLimit)
      const [topic] = batch
      const subscribing =
        batch.length === 1 ? call('irn_subscribe', { topic }) : call('irn_batchSubscribe', { topics: batch })
      // A connection that broke subscribes again when it is back; only a refusal is news.
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
      if (!isOpen) connect()
      else if (!isSubscribed) subscribe(fresh)
    },
    removeTopic(topic) {
      // Our own id of a subscription was never kept: relays do not check it.
      if (topics.delete(topic) && isOpen) call('irn_unsubscribe', { topic, id: topic }).catch(() => {})
    },
    wake() {
      retries = 0
      if (topics.size === 0 && calls.size === 0) return
      if (!isOpen) {
        if (!socket) connect()
        return
      }
      // Subscribing again is harmless, brings what was missed, and shows soon whether the socket still lives.
      patienceMs = silenceAfterWakeMs
      subscribe([...topics])
    },
    close() {
      isClosed = true
      clearTimeout(retryTimer)
      letGo()?.close(1000)
      for (const { wait } of [...calls.values()]) wait.reject(new PairingError('RELAY_CLOSED'))
    },
  }
}

function readDelivery({ body }: RpcMessage): RelayDelivery | undefined {
  const delivered = isRecord(body.params) ? body.params.data : undefined
  if (!isRecord(delivered)) return undefined
  const { topic, message } = delivered
  return typeof topic === 'string' && typeof message === 'string' ? { topic, message } : undefined
}
