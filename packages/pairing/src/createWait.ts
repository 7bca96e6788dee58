export type Wait<value> = {
  promise: Promise<value>
  resolve(value: value): void
  reject(error: unknown): void
}

/**
 * A promise that is settled from outside and never stays pending: it rejects with `timeoutError` after `timeoutMs`, or with the signal's
 * reason when that aborts.
 * @param options.onDone runs once, whatever the outcome.
 */
export function createWait<value>(options: {
  timeoutMs: number
  timeoutError(): Error
  signal?: AbortSignal
  onDone?(): void
}): Wait<value> {
  const { timeoutMs, timeoutError, signal, onDone } = options
  const { promise, resolve, reject } = withResolvers<value>()
  const onAbort = () => finish(() => reject(signal?.reason))
  const timer = setTimeout(() => finish(() => reject(timeoutError())), timeoutMs)
  let isDone = false
  function finish(settle: () => void): void {
    if (isDone) return
    isDone = true
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
    settle()
    onDone?.()
  }
  signal?.addEventListener('abort', onAbort)
  if (signal?.aborted) onAbort()
  // Prevents an unhandled rejection; callers that await it still get the error.
  promise.catch(() => {})
  return {
    promise,
    resolve: (value) => finish(() => resolve(value)),
    reject: (error) => finish(() => reject(error)),
  }
}

/** Promise.withResolvers, which browsers of 2023 lack. */
function withResolvers<value>() {
  let resolve!: (value: value) => void
  let reject!: (error: unknown) => void
  const promise = new Promise<value>((onResolve, onReject) => {
    resolve = onResolve
    reject = onReject
  })
  return { promise, resolve, reject }
}

/** Returns the same promise for every call; after a rejection the next call tries again. */
export function once<value>(run: () => Promise<value>): () => Promise<value> {
  let running: Promise<value> | undefined
  return () => {
    running ??= run().catch((error: unknown) => {
      running = undefined
      throw error
    })
    return running
  }
}
