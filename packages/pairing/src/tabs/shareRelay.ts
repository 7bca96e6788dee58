import { createWait, type Wait } from '../createWait.ts'
import { isRecord } from '../encoding/json.ts'
import { PairingError, toPairingErrorCode } from '../PairingError.ts'
import type { RelayHandlers, RelayLink } from '../relay/RelayLink.ts'
import type { TabsPort } from './browserTabs.ts'

/** A leader that has not sent `heard` by then is frozen, and this tab takes over. */
const deafMs = 2000
/** More than the 15 s of a connection, so that the leader's own error arrives first. */
const callTimeoutMs = 30_000

export type SharedRelay = RelayLink & {
  /** Whether this tab holds the socket: only this one responds to wallets. */
  isLeading(): boolean
  /** Notifies the other tabs that the stored sessions changed; `ended` if a wallet ended one. */
  announceChange(ended?: EndedSession): void
}

/** A session that a wallet ended, with the wallet's reason. */
export type EndedSession = { topic: string; reason: string }

type Call = {
  method: string
  params: object
  wait: Wait<unknown>
  /** Aborts when the call is settled or aborted. */
  ended: AbortController
  deafTimer?: ReturnType<typeof setTimeout>
}

/**
 * One relay connection for all tabs.
 *
 *     follower                        leader                          relay
 *        | call {id, method, params} -> |                               |
 *        | <- heard {id}                | -> method(params)             |
 *        | <- answer {id, result|code}  | <-                            |
 *        | dropped {id} (or gives up) ->|                               |
 *        | <- delivery {topic, message} | <- irn_subscription, then ack |
 *
 * Every tab gets every delivery and recognizes its own by id. When a new leader sends `leading`, each tab repeats its topics and open
 * calls, with the same sealed messages, which relay and wallet recognize.
 */
export function shareRelay(
  tabs: TabsPort,
  options: RelayHandlers & {
    connect(handlers: RelayHandlers): RelayLink
    onChange(ended?: EndedSession): void
    /** A sealed message of another tab, so that the relay's echo of it is not taken for the wallet's. */
    onSent(message: string): void
    createId(): string
  },
): SharedRelay {
  const calls = new Map<string, Call>()
  const topics = new Set<string>()
  /** Calls of other tabs under way here, by their id. */
  const foreign = new Map<string, AbortController>()
  let link: RelayLink | undefined
  let isClosed = false

  tabs.listen(onTabMessage)
  const election = tabs.elect((signal) => {
    const mine = options.connect({
      onDelivery(delivery) {
        tabs.post({ kind: 'delivery', delivery })
        options.onDelivery(delivery)
      },
      onError(error) {
        tabs.post({ kind: 'error', code: error.code, details: error.details })
        options.onError(error)
      },
    })
    link = mine
    signal.addEventListener('abort', () => {
      if (link === mine) link = undefined
      mine.close()
    })
    mine.addTopics([...topics])
    tabs.post({ kind: 'leading' })
    for (const [id, call] of calls) dispatch(id, call)
  })

  function dispatch(id: string, call: Call): void {
    clearTimeout(call.deafTimer)
    const mine = link
    if (mine) {
      mine.call(call.method, call.params, { signal: call.ended.signal }).then(call.wait.resolve, (error: unknown) => {
        // If this tab lost the lead, the call is sent again to the next leader.
        if (link === mine) call.wait.reject(error)
      })
      return
    }
    tabs.post({ kind: 'call', id, method: call.method, params: call.params })
    call.deafTimer = setTimeout(election.takeOver, deafMs)
  }

  function onTabMessage(message: unknown): void {
    if (!isRecord(message)) return
    const { kind, id } = message
    const call = typeof id === 'string' ? calls.get(id) : undefined
    if (kind === 'call') {
      if (isRecord(message.params)) options.onSent(String(message.params.message))
      if (link) answerTab(link, message)
    } else if (kind === 'dropped') foreign.get(String(id))?.abort()
    else if (kind === 'heard') clearTimeout(call?.deafTimer)
    else if (kind === 'answer') call?.wait.resolve(message.result)
    else if (kind === 'failure') call?.wait.reject(toError(message))
    else if (kind === 'error') options.onError(toError(message))
    else if (kind === 'change') options.onChange(toEndedSession(message.ended))
    else if (kind === 'topics' && link)
      link.addTopics(toTopics(message.topics), { isSubscribed: message.isSubscribed === true })
    else if (kind === 'removed' && link) link.removeTopic(String(message.topic))
    else if (kind === 'wake') link?.wake()
    else if (kind === 'leading') {
      tabs.post({ kind: 'topics', topics: [...topics] })
      for (const [id, call] of calls) dispatch(id, call)
    } else if (kind === 'delivery' && isRecord(message.delivery)) {
      options.onDelivery({ topic: String(message.delivery.topic), message: String(message.delivery.message) })
    }
  }

  function answerTab(mine: RelayLink, { id, method, params }: Readonly<Record<string, unknown>>): void {
    if (typeof id !== 'string' || typeof method !== 'string' || !isRecord(params)) return
    tabs.post({ kind: 'heard', id })
    const aborted = new AbortController()
    foreign.set(id, aborted)
    const calling = mine.call(method, params, { signal: aborted.signal }).finally(() => foreign.delete(id))
    calling.then(
      (result) => tabs.post({ kind: 'answer', id, result }),
      (error: unknown) => {
        // If this tab lost the lead, the requesting tab repeats the call to the next leader.
        if (link === mine && error instanceof PairingError) {
          tabs.post({ kind: 'failure', id, code: error.code, details: error.details })
        }
      },
    )
  }

  return {
    call(method, params, { signal } = {}) {
      if (isClosed) return Promise.reject(new PairingError('RELAY_CLOSED'))
      const id = options.createId()
      const wait = createWait<unknown>({
        timeoutMs: callTimeoutMs,
        timeoutError: () => new PairingError('RELAY_UNREACHABLE', { details: method }),
        signal,
        onDone() {
          const call = calls.get(id)
          if (!call) return
          clearTimeout(call.deafTimer)
          calls.delete(id)
          call.ended.abort()
          if (!link) tabs.post({ kind: 'dropped', id })
        },
      })
      if (signal?.aborted) return wait.promise
      const call: Call = { method, params, wait, ended: new AbortController() }
      calls.set(id, call)
      dispatch(id, call)
      return wait.promise
    },
    addTopics(added, addOptions = {}) {
      for (const topic of added) topics.add(topic)
      if (link) link.addTopics(added, addOptions)
      else tabs.post({ kind: 'topics', topics: added, ...addOptions })
    },
    removeTopic(topic) {
      topics.delete(topic)
      if (link) link.removeTopic(topic)
      else tabs.post({ kind: 'removed', topic })
    },
    wake() {
      if (link) link.wake()
      else tabs.post({ kind: 'wake' })
    },
    isLeading: () => link !== undefined,
    announceChange: (ended) => tabs.post({ kind: 'change', ended }),
    close() {
      isClosed = true
      election.stop()
      link?.close()
      link = undefined
      for (const { wait } of calls.values()) wait.reject(new PairingError('RELAY_CLOSED'))
      tabs.close()
    },
  }
}

function toTopics(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((topic): topic is string => typeof topic === 'string') : []
}

function toEndedSession(value: unknown): EndedSession | undefined {
  if (!isRecord(value) || typeof value.topic !== 'string' || typeof value.reason !== 'string') return undefined
  return { topic: value.topic, reason: value.reason }
}

function toError({ code, details }: Readonly<Record<string, unknown>>): PairingError {
  return new PairingError(toPairingErrorCode(code, 'RELAY_REFUSED'), {
    details: typeof details === 'string' ? details : undefined,
  })
}
