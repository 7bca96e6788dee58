import { connect } from 'node:net'

/** The ways to be slow, and what each sends: `first` at once, then a byte of `drip` a second for as long as it is let. */
const ways = {
  headers: { first: 'GET /health HTTP/1.1\r\nhost: x\r\nx-a: ', drip: 'a', reads: true },
  body: { first: 'POST /batch HTTP/1.1\r\nhost: x\r\ncontent-length: 60000\r\n\r\n[', drip: ' ', reads: true },
  answer: { first: '', drip: '', reads: false },
} as const

/** Longer than the server waits for somebody to read. */
const deafMs = 85_000

export type Way = keyof typeof ways

/**
 * Opens a connection that keeps the server waiting: over its headers, over its body, or by not reading the answer.
 * @param options.request a request whose response is not read.
 */
export function openSlowConnection(port: number, options: { way: Way; request: string }) {
  const { first, drip, reads } = ways[options.way]
  const openedAt = performance.now()
  let closedAfterMs: number | undefined
  let received = 0
  const socket = connect(port, '127.0.0.1', () => socket.write(first || options.request))
  const timer = setInterval(() => {
    if (drip !== '' && socket.writable) socket.write(drip)
  }, 1_000)
  socket.on('data', (chunk) => {
    received += chunk.length
  })
  // A socket that does not read does not notice that the server closed it, so it checks later.
  const waking = setTimeout(() => socket.resume(), reads ? 0 : deafMs)
  if (!reads) socket.pause()
  const onClosed = () => {
    clearInterval(timer)
    clearTimeout(waking)
    closedAfterMs ??= performance.now() - openedAt
  }
  // Hung up on while it writes: what is wanted.
  socket.on('error', onClosed)
  socket.on('close', onClosed)
  socket.on('end', onClosed)
  return {
    /** Milliseconds until the server hung up; undefined while it has not. */
    closedAfterMs: () => closedAfterMs,
    /** Bytes of the answer that came. */
    received: () => received,
    end() {
      clearInterval(timer)
      clearTimeout(waking)
      socket.destroy()
    },
  }
}
