import type { Unsubscribe } from '@latchkey/core/internal'

/** Checks now and at every change until it holds; false once the time is up. */
export function waitUntil(
  isTrue: () => boolean,
  options: { watch(onChange: () => void): Unsubscribe; timeoutMs: number },
): Promise<boolean> {
  return new Promise((resolve) => {
    if (isTrue()) return resolve(true)
    const finish = (result: boolean) => {
      clearTimeout(timer)
      stop()
      resolve(result)
    }
    const timer = setTimeout(() => finish(isTrue()), options.timeoutMs)
    const stop = options.watch(() => isTrue() && finish(true))
  })
}
