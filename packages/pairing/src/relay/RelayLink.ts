import type { PairingError } from '../PairingError.ts'

/** A message as a relay delivers it, still sealed. */
export type RelayDelivery = { topic: string; message: string }

/** A connection to a relay: the socket of this tab or of another tab. */
export type RelayLink = {
  /**
   * Calls a method of the relay; sent again after a reconnect until there is a response.
   * @throws PairingError RELAY_UNREACHABLE, RELAY_REFUSED (details: the relay's JSON-RPC error), RELAY_CLOSED, or what `closeError` names.
   */
  call(method: string, params: object, options?: { signal?: AbortSignal }): Promise<unknown>
  /** Subscribes to topics, across reconnects. `isSubscribed`: another call has subscribed to them on the current connection. */
  addTopics(topics: readonly string[], options?: { isSubscribed?: boolean }): void
  removeTopic(topic: string): void
  /** The page is visible or online again: reconnects at once, or checks whether the socket is dead. */
  wake(): void
  close(): void
}

export type RelayHandlers = {
  onDelivery(delivery: RelayDelivery): void
  /** An error that no call reports: a rejected connection. */
  onError(error: PairingError): void
}

/** The part of the browser's WebSocket that is used; the `ws` package's class fits as well. */
export type WebSocketLike = {
  readonly readyState: number
  send(text: string): void
  close(code?: number): void
  onopen: ((event: never) => void) | null
  onmessage: ((event: never) => void) | null
  onerror: ((event: never) => void) | null
  onclose: ((event: never) => void) | null
}

export type WebSocketConstructor = new (url: string) => WebSocketLike
