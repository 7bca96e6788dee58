import type { PairingErrorCode } from '../PairingError.ts'

/** An open socket that leaves a call unanswered this long is dead: phones cut connections without telling the page. */
const silenceMs = 5000
/** The same when the page comes back: a visitor is watching, and a dead socket is likely. */
const silenceAfterWakeMs = 1500
/** A socket without a topic or a call is closed after this long; a new code is often requested soon. */
const idleMs = 30_000
const firstRetryMs = 100
const longestRetryMs = 4000

/**
 * The socket to the relay.
 *
 *               needed                 opened
 *      idle ──────────────▶ connecting ──────────▶ open
 *       ▲                   ▲        │               │
 *       │      needed,      │        │ lost          │ lost, silent
 *       │      or in time   │        ▼               ▼
 *       │                  waiting ◀─────────────────┤
 *       │                                            │
 *       └── lost while nothing is needed, refused, or idle for 30 s
 *
 *      closed ends every state, for ever.
 *
 * `connecting` begins with the token: the socket is made when that is signed. Each state has at most one timer.
 */
export type SocketState = {
  status: 'idle' | 'connecting' | 'open' | 'waiting' | 'closed'
  /** Connections that failed since the relay last sent something. */
  retries: number
  /** How long a call may be without an answer on an open socket. */
  patienceMs: number
  /** When the open socket last had a topic or a call; by the same clock as `now`. */
  busyAt: number
}

export const initialSocketState: SocketState = { status: 'idle', retries: 0, patienceMs: silenceMs, busyAt: 0 }

/** What happened, and what the connection looks like at that time. */
export type SocketEvent = {
  /**
   * - needed: there is a call or a topic, or the wait for a retry is over
   * - received: the relay sent something
   * - checked: once a second on an open socket
   * - woken: the page is back on screen or online
   */
  type: 'needed' | 'opened' | 'received' | 'checked' | 'lost' | 'woken' | 'closed'
  now: number
  /** Whether there is a topic or a call. */
  isNeeded: boolean
  /** How long the oldest call is without an answer. */
  silentMs: number
  /** Why the relay closed the socket, if it did so on purpose. */
  refusal?: PairingErrorCode
}

/** The next state; pure. */
export function next(state: SocketState, { type, now, isNeeded, silentMs, refusal }: SocketEvent): SocketState {
  const { status, retries, patienceMs, busyAt } = state
  const isAtRest = status === 'idle' || status === 'waiting'
  if (status === 'closed') return state
  if (type === 'closed') return { ...state, status: type }
  if (type === 'opened') return { ...state, status: 'open', patienceMs: silenceMs, busyAt: now }
  if (type === 'received') return { ...state, retries: 0, patienceMs: silenceMs }
  if (type === 'woken' && !isNeeded) return { ...state, retries: 0 }
  if (type === 'woken' || type === 'needed') {
    const called = type === 'woken' ? { ...state, retries: 0, patienceMs: silenceAfterWakeMs } : state
    return isAtRest ? { ...called, status: 'connecting' } : called
  }
  if (isAtRest) return state
  if (type === 'lost' || silentMs > patienceMs) {
    const isThrottled = refusal === 'TOO_MANY_REQUESTS'
    // The relay would refuse again and again; the next call connects anew.
    if (!isNeeded || (refusal && !isThrottled)) return { ...state, status: 'idle' }
    // Ten retries are enough for the longest delay.
    return { ...state, status: 'waiting', retries: isThrottled ? 10 : retries + 1 }
  }
  if (isNeeded) return { ...state, busyAt: now }
  return now - busyAt > idleMs ? { ...state, status: 'idle' } : state
}

/** Milliseconds before a retry: doubling from 0.1 s to 4 s. */
export function retryDelayMs({ retries }: SocketState): number {
  return Math.min(longestRetryMs, firstRetryMs * 2 ** (retries - 1))
}
