import { AbortedError } from '../errors/common.ts'

/** Waits for `promise`; throws AbortedError as soon as `signal` aborts. */
export function unlessAborted<result>(promise: Promise<result>, signal: AbortSignal | undefined): Promise<result> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(new AbortedError({ cause: signal?.reason }))
    if (signal?.aborted) onAbort()
    else signal?.addEventListener('abort', onAbort, { once: true })
    promise.then(resolve, reject).finally(() => signal?.removeEventListener('abort', onAbort))
  })
}
