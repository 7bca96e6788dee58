import { WebSocket } from 'ws'
import type { WebSocketConstructor } from '../src/relay/RelayLink.ts'

/** A network that can lose its connections without a word, as a phone does to a page that is not on screen. */
export function createNetwork() {
  const alive = new Set<WebSocket>()

  function open(url: string): WebSocket {
    const socket = new WebSocket(url)
    const { emit, send } = socket
    alive.add(socket)
    socket.emit = (name: string | symbol, ...values: unknown[]) =>
      (name === 'message' || name === 'close') && !alive.has(socket) ? false : emit.call(socket, name, ...values)
    socket.send = (data: string) => {
      if (alive.has(socket)) send.call(socket, data, {})
    }
    return socket
  }

  return {
    // `new` gives back what the function returns.
    WebSocket: open as unknown as WebSocketConstructor,
    /** Connections of now are dead: nothing arrives any more, no end either. New ones work. */
    cut: () => alive.clear(),
  }
}
