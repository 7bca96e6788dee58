import type { PairingErrorCode } from '../PairingError.ts'

/** An open socket without a response to a call for this long is dead: phones cut connections without an event. */
const silenceMs = 5000
/** The same after a wake, when the visitor is waiting and a dead socket is likely. */
const silenceAfterWakeMs = 1500
/** A socket without a topic or a call is closed after this long, because a new pairing link is often requested soon. */
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
 *       └── lost while nothing is needed, rejected, or idle for 30 s
 *
 *      closed is final.
 *
 * `connecting` starts with the token: the socket is created once that is signed. Each state has at most one timer.
 */
export type SocketState = {
  status: 'idle' | 'connecting' | 'open' | 'waiting' | 'closed'
  /** Connections that failed since the relay last sent something. */
  retries: number
  /** How long a call may go without a response on an open socket. */
  patienceMs: number
  /** When the open socket last had a topic or a call; by the same clock as `now`. */
  busyAt: number
}

export const initialSocketState: SocketState = { status: 'idle', retries: 0, patienceMs: silenceMs, busyAt: 0 }

/** An event, with the facts about the connection at that time. */
export type SocketEvent = {
  /**
   * - needed: there is a call or a topic, or the wait for a retry is over
   * - received: the relay sent something
   * - checked: once a second on an open socket
   * - woken: the page is visible or online again
   */
  type: 'needed' | 'opened' | 'received' | 'checked' | 'lost' | 'woken' | 'closed'
  now: number
  /** Whether there is a topic or a call. */
  isNeeded: boolean
  /** How long the oldest call has gone without a response. */
  silentMs: number
  /** Why the relay closed the socket, if it did so on purpose. */
  rejection?: PairingErrorCode
}

/** The next state; pure. */
export function next(state: SocketState, { type, now, isNeeded, silentMs, rejection }: SocketEvent): SocketState {
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
    const isThrottled = rejection === 'TOO_MANY_REQUESTS'
    // The relay would reject each retry; the next call connects again.
    if (!isNeeded || (rejection && !isThrottled)) return { ...state, status: 'idle' }
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
