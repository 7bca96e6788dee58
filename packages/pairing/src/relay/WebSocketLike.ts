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
