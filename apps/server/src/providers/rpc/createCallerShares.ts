import type { Cancelation } from '../upstream/Cancelation.ts'

type Caller = { running: number; waiting: (() => void)[] }

/**
 * Lets each caller have so many calls at a node at once; its further ones wait, and only for its own. One caller with calls that take
 * seconds, such as to a contract made for that, would otherwise hold every connection to the node.
 * @param options.atOnce calls of one caller.
 * @param options.mostWaiting calls of one caller that wait; the next is rejected.
 * @param options.waitMs the longest that a call waits.
 */
export function createCallerShares(options: { atOnce: number; mostWaiting: number; waitMs: number }) {
  const { atOnce, mostWaiting, waitMs } = options
  const callers = new Map<string, Caller>()

  function wait({ waiting }: Caller, signal: Cancelation | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
        if (waiting.includes(start)) waiting.splice(waiting.indexOf(start), 1)
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
      const timer = setTimeout(() => fail(new CallerBusyError()), waitMs)
      signal?.addEventListener('abort', onAbort, { once: true })
      waiting.push(start)
    })
  }

  return {
    /**
     * Waits for the caller's turn; done at once where it returns nothing. Each turn ends with `leave`.
     * @throws CallerBusyError; the signal's reason.
     */
    enter(name: string, signal?: Cancelation): Promise<void> | undefined {
      let caller = callers.get(name)
      if (!caller) {
        caller = { running: 0, waiting: [] }
        callers.set(name, caller)
      }
      if (caller.running < atOnce) {
        caller.running += 1
        return undefined
      }
      signal?.throwIfAborted()
      if (caller.waiting.length >= mostWaiting) throw new CallerBusyError()
      return wait(caller, signal)
    },
    /** Ends a turn: the caller's next call, which has waited longest, takes it. */
    leave(name: string): void {
      const caller = callers.get(name)
      if (!caller) return
      const [next] = caller.waiting
      if (next) next()
      else caller.running -= 1
      if (caller.running === 0) callers.delete(name)
    },
  }
}

/** Too many calls of one caller wait for a network's nodes, which are slow to answer them. */
export class CallerBusyError extends Error {
  override readonly name = 'CallerBusyError'

  constructor() {
    super('Too many of your calls wait for this network: send fewer at once, and try again after Retry-After seconds.')
  }
}
