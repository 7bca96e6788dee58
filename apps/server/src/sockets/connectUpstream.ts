import { WebSocket } from 'ws'

const connectTimeoutMs = 10_000
const maxResponseBytes = 10 * 1024 * 1024

/**
 * Connects to the first node that accepts a WebSocket. Redirects are not followed and no header of the caller is passed on.
 * @returns undefined when none accepts.
 */
export async function connectUpstream(urls: readonly string[], signal: AbortSignal): Promise<WebSocket | undefined> {
  for (const url of urls) {
    if (signal.aborted) return undefined
    const socket = new WebSocket(url, {
      handshakeTimeout: connectTimeoutMs,
      maxPayload: maxResponseBytes,
      perMessageDeflate: false,
      followRedirects: false,
    })
    const leave = () => socket.terminate()
    signal.addEventListener('abort', leave, { once: true })
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('open', () => resolve(true))
      // Also handles later errors: each is followed by a close.
      socket.on('error', () => resolve(false))
    })
    signal.removeEventListener('abort', leave)
    if (isOpen && !signal.aborted) return socket
  }
  return undefined
}
