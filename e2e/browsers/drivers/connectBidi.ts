import { once } from 'node:events'
import { WebSocket } from 'ws'
import { commandTimeoutMs } from './Browser.ts'

/** A WebDriver BiDi session over its socket. */
export type Bidi = {
  /** @throws Error with the browser's message, or after 30 s. */
  send(method: string, params: object): Promise<Record<string, unknown>>
  close(): void
}

type Waiting = { resolve(result: Record<string, unknown>): void; reject(error: Error): void }
type Message = { id?: number; type: string; result?: Record<string, unknown>; error?: string; message?: string }

/** Connects to a browser that listens for WebDriver BiDi. */
export async function connectBidi(url: string): Promise<Bidi> {
  const socket = new WebSocket(url, { handshakeTimeout: commandTimeoutMs })
  await once(socket, 'open')
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  socket.on('message', (data) => {
    const { id, type, result = {}, error, message } = JSON.parse(String(data)) as Message
    if (id === undefined) return
    const { resolve, reject } = waiting.get(id) ?? {}
    waiting.delete(id)
    if (type === 'success') resolve?.(result)
    else reject?.(new Error(`${error}: ${message}`))
  })
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('The browser closed its connection.'))
    waiting.clear()
  })
  return {
    send(method, params) {
      const id = ++lastId
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(id)
          reject(new Error(`${method} got no response within ${commandTimeoutMs / 1_000} s.`))
        }, commandTimeoutMs)
        const settle =
          <Value>(then: (value: Value) => void) =>
          (value: Value) => {
            clearTimeout(timer)
            then(value)
          }
        waiting.set(id, { resolve: settle(resolve), reject: settle(reject) })
        socket.send(JSON.stringify({ id, method, params }))
      })
    },
    close: () => socket.close(),
  }
}
