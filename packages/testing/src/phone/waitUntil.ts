import type { WaitOptions } from './PhoneWallet.ts'

const defaultTimeoutMs = 60_000

/**
 * Waits until `find` returns a value; calls it again after each change.
 * @throws Error naming what was waited for, after 60 s or `timeoutMs`; the reason of a signal that aborts.
 */
export async function waitUntil<Result>(
  find: () => Result | undefined,
  options: WaitOptions & { what: string; onChange: (listener: () => void) => () => void; closing: AbortSignal },
): Promise<Result> {
  const { what, onChange, closing, timeoutMs = defaultTimeoutMs } = options
  const signal = options.signal ? AbortSignal.any([options.signal, closing]) : closing
  signal.throwIfAborted()
  return new Promise<Result>((resolve, reject) => {
    const finish = (end: () => void) => {
      stop()
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
      end()
    }
    const check = () => {
      const found = find()
      if (found !== undefined) finish(() => resolve(found))
    }
    const onAbort = () => finish(() => reject(signal.reason))
    const timer = setTimeout(
      () => finish(() => reject(new Error(`The phone wallet waited ${timeoutMs / 1000} s for ${what}, in vain.`))),
      timeoutMs,
    )
    signal.addEventListener('abort', onAbort, { once: true })
    const stop = onChange(check)
    check()
  })
}
