import type { Cancelation } from '../upstream/Cancelation.ts'

export type CallerLimits = {
  /** Calls of one caller at the nodes at once. */
  atOnce: number
  /** Calls of one caller that wait; the next is rejected. */
  mostWaiting: number
  /** The longest that a call waits, in milliseconds. */
  waitMs: number
  /** Bytes of one caller's unfinished responses. */
  mostBytes: number
  /** Bytes of all callers' unfinished responses. Above it, a caller with more than an equal share gets no more. */
  mostBytesOfAll: number
}

/** Runs a call in its caller's turn. @throws CallerBusyError; the signal's reason; what `run` throws. */
export async function inShare<result>(
  share: CallerShare,
  signal: Cancelation | undefined,
  run: (share: CallerShare) => Promise<result>,
): Promise<result> {
  const waiting = share.enter(signal)
  if (waiting) await waiting
  try {
    return await run(share)
  } finally {
    share.leave()
  }
}

/**
 * Divides a network's nodes between callers. One with calls that take seconds or return megabytes, such as to a contract made for that,
 * would otherwise hold every connection and fill the memory.
 */
export function createCallerShares(limits: CallerLimits) {
  const callers = new Map<string, CallerShare>()
  const all = { bytes: 0, callers }
  /** The share of a caller, by its key. Each call enters, and leaves when it is over. */
  return (name: string): CallerShare => {
    const known = callers.get(name)
    if (known) return known
    const share = new CallerShare(name, limits, all)
    callers.set(name, share)
    return share
  }
}

export class CallerShare {
  readonly #name: string
  readonly #limits: CallerLimits
  readonly #all: { bytes: number; readonly callers: Map<string, CallerShare> }
  readonly #waiting: (() => void)[] = []
  #running = 0
  #bytes = 0

  constructor(name: string, limits: CallerLimits, all: { bytes: number; readonly callers: Map<string, CallerShare> }) {
    this.#name = name
    this.#limits = limits
    this.#all = all
  }

  /** Waits for the caller's turn; done at once where it returns nothing. @throws CallerBusyError; the signal's reason. */
  enter(signal?: Cancelation): Promise<void> | undefined {
    if (this.#running < this.#limits.atOnce) {
      this.#running += 1
      return undefined
    }
    signal?.throwIfAborted()
    if (this.#waiting.length >= this.#limits.mostWaiting) throw new CallerBusyError()
    return this.#wait(signal)
  }

  /** Ends a turn: the caller's call that has waited longest takes it. */
  leave(): void {
    const [next] = this.#waiting
    if (next) next()
    else this.#running -= 1
    if (this.#running === 0) this.#all.callers.delete(this.#name)
  }

  /** Counts bytes of an unfinished response. @returns whether the caller may have them. */
  take(bytes: number): boolean {
    const { mostBytes, mostBytesOfAll } = this.#limits
    this.#bytes += bytes
    this.#all.bytes += bytes
    const equalShare = mostBytesOfAll / this.#all.callers.size
    return this.#bytes <= mostBytes && (this.#all.bytes <= mostBytesOfAll || this.#bytes <= equalShare)
  }

  /** The response is complete, or has failed. */
  release(bytes: number): void {
    this.#bytes -= bytes
    this.#all.bytes -= bytes
  }

  #wait(signal: Cancelation | undefined): Promise<void> {
    const waiting = this.#waiting
    return new Promise((resolve, reject) => {
      const settle = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
        waiting.splice(waiting.indexOf(start), 1)
      }
      const start = () => {
        settle()
        resolve()
      }
      const fail = (reason: unknown) => {
        settle()
        reject(reason)
      }
      const onAbort = () => fail(signal?.reason)
      const timer = setTimeout(() => fail(new CallerBusyError()), this.#limits.waitMs)
      signal?.addEventListener('abort', onAbort, { once: true })
      waiting.push(start)
    })
  }
}

/** A caller has too many calls, or too much of their responses, on the way. */
export class CallerBusyError extends Error {
  override readonly name = 'CallerBusyError'

  constructor() {
    super(
      'Too much of what you requested of this network is unfinished: send fewer calls at once, and try again after Retry-After seconds.',
    )
  }
}
