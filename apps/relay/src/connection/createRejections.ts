import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { AdmissionError } from '../auth/AdmissionError.ts'
import { createCounts } from '../limits/limitTcp.ts'

/** A rejected socket is terminated after this time. */
const rejectionMs = 2_000
/** Sockets of one address that are being closed with a reason. */
const maxOfAddress = 50

/** Closes the sockets of rejected clients. */
export type Rejections = {
  /** False while the address has many that are still closing. */
  mayClose(address: string): boolean
  /** With a reason that a page can read. */
  byClose(socket: WebSocket, rejection: { address: string; error: AdmissionError }): void
  byStatus(socket: Duplex, rejection: { status: number; reason: string }): void
}

export function createRejections(): Rejections {
  const counts = createCounts()
  return {
    mayClose: (address) => counts.of(address) < maxOfAddress,
    byClose(socket, { address, error }) {
      const release = counts.add(address)
      const cut = setTimeout(() => socket.terminate(), rejectionMs)
      socket.on('error', () => socket.terminate())
      socket.on('close', () => {
        clearTimeout(cut)
        release()
      })
      socket.close(error.code, error.reason)
    },
    byStatus(socket, { status, reason }) {
      const cut = setTimeout(() => socket.destroy(), rejectionMs)
      socket.on('close', () => clearTimeout(cut))
      socket.end(
        `HTTP/1.1 ${status} ${status === 503 ? 'Service Unavailable' : 'Refused'}\r\nConnection: close\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(reason)}\r\n\r\n${reason}`,
      )
    },
  }
}
