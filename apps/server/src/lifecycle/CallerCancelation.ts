import type { Socket } from 'node:net'
import type { Cancelation } from '../providers/upstream/Cancelation.ts'
import { atEnd, notAtEnd } from './trackRequests.ts'

/** Aborts when the caller's connection ends, also where it ended before. Without events of the DOM. */
export class CallerCancelation implements Cancelation {
  readonly #socket: Socket

  constructor(socket: Socket) {
    this.#socket = socket
  }

  get reason(): unknown {
    return this.#socket.destroyed ? new DOMException('This operation was aborted', 'AbortError') : undefined
  }

  throwIfAborted(): void {
    const { reason } = this
    if (reason !== undefined) throw reason
  }

  addEventListener(_type: 'abort', listener: () => void): void {
    atEnd(this.#socket, listener)
  }

  removeEventListener(_type: 'abort', listener: () => void): void {
    notAtEnd(this.#socket, listener)
  }
}
