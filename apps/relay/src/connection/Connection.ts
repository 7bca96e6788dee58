import type { WebSocket } from 'ws'
import type { TokenBucket } from '../limits/createTokenBucket.ts'
import type { MessageKey } from '../store/RelayStore.ts'

/** A delivery the client has not acknowledged yet. */
export type Delivery = MessageKey & { id: string; publishedAt: number; sentAt: number }

/** One socket of one client. */
export type Connection = {
  readonly socket: WebSocket
  /** The client's `did:key`, proven by its token. */
  readonly clientId: string
  /** The address that its sockets and stored messages count for, see `addressKey`. */
  readonly address: string
  /** Topics whose messages are delivered to this socket. */
  readonly topics: Set<string>
  /** Unacknowledged deliveries, by their JSON-RPC id and by `messageKey`. */
  readonly inFlight: Map<string, Delivery>
  readonly inFlightByMessage: Map<string, string>
  /** Messages acknowledged during a query of the store, whose result may still have them; undefined outside of one. */
  ackedMeanwhile: Set<string> | undefined
  pumps: number
  /** True when messages stayed in the store because the client has too many unread. */
  isBehind: boolean
  /** False from a ping until its pong. */
  isAlive: boolean
  /** Calls are handled one after the other, in order. */
  tail: Promise<void>
  /** Calls without a response yet, and the length of their frames. */
  waiting: number
  waitingLetters: number
  readonly bucket: TokenBucket
}

export function messageKey({ topic, id }: MessageKey): string {
  return `${topic} ${id}`
}
