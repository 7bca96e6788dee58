import type { PairingError } from '../PairingError.ts'

/** A message as a relay delivers it, still sealed. */
export type RelayDelivery = { topic: string; message: string }

/** A way to a relay: the socket of this tab, or the one of another tab. */
export type RelayLink = {
  /**
   * Calls one of the relay's methods; sent again after a reconnect until it is answered.
   * @throws PairingError RELAY_UNREACHABLE, RELAY_REFUSED (details: the relay's JSON-RPC error), RELAY_CLOSED, or what `closeError` names.
   */
  call(method: string, params: object, options?: { signal?: AbortSignal }): Promise<unknown>
  /** From now on messages of these topics arrive, over every reconnect. `isSubscribed`: by another call, on the connection of now. */
  addTopics(topics: readonly string[], options?: { isSubscribed?: boolean }): void
  removeTopic(topic: string): void
  /** The page is back on screen or online: reconnect at once, or find out now that the socket is dead. */
  wake(): void
  close(): void
}

export type RelayHandlers = {
  onDelivery(delivery: RelayDelivery): void
  /** What nobody waits for: a refused connection. */
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
