import type { Latchkey } from '@latchkey/core'
import { type BaseError, toBaseError } from '@latchkey/core/errors'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLatchkey } from './useLatchkey.ts'

export type WriteState<Result> =
  | { status: 'idle'; data: undefined; error: undefined }
  | { status: 'pending'; data: undefined; error: undefined }
  | { status: 'success'; data: Result; error: undefined }
  | { status: 'error'; data: undefined; error: BaseError }

export type Write<Options extends object | undefined, Result> = WriteState<Result> & {
  /**
   * Runs the action. A second call while it runs returns the first promise, so a double click sends one request. Resolves to the result, or
   * to undefined on failure (see `error`) and once canceled.
   */
  run: (options: NonNullable<Options>) => Promise<Result | undefined>
  /** Aborts the action's signal and returns to `idle`. */
  cancel: () => void
}

const idle = { status: 'idle', data: undefined, error: undefined } as const

/**
 * Runs an action of core from a component: its state, one run at a time, typed errors. Unmounting does not abort the action.
 *
 * @example
 * const disconnecting = useWrite(disconnect)
 * <Button busy={disconnecting.status === 'pending'} onClick={() => void disconnecting.run({})}>Disconnect</Button>
 */
export function useWrite<Options extends object | undefined, Result>(
  action: (latchkey: Latchkey, options: Options) => Promise<Result>,
): Write<Options, Result> {
  const latchkey = useLatchkey()
  const [state, setState] = useState<WriteState<Result>>(idle)
  const current = useRef<{ promise: Promise<Result | undefined>; controller: AbortController }>(undefined)
  const mounted = useRef(true)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])

  const run = useCallback(
    (options: NonNullable<Options>) => {
      if (current.current) return current.current.promise
      const controller = new AbortController()
      const settle = (next: WriteState<Result>) => {
        if (current.current?.controller !== controller) return
        current.current = undefined
        if (mounted.current) setState(next)
      }
      setState({ status: 'pending', data: undefined, error: undefined })
      const promise = action(latchkey, { ...options, signal: controller.signal }).then(
        (data) => {
          // An action may end without regard to its signal: what was canceled has no result.
          if (controller.signal.aborted) return undefined
          settle({ status: 'success', data, error: undefined })
          return data
        },
        (error: unknown) => {
          settle({ status: 'error', data: undefined, error: toBaseError(error) })
          return undefined
        },
      )
      current.current = { promise, controller }
      return promise
    },
    [action, latchkey],
  )

  const cancel = useCallback(() => {
    current.current?.controller.abort()
    current.current = undefined
    if (mounted.current) setState(idle)
  }, [])

  return useMemo(() => ({ ...state, run, cancel }), [state, run, cancel])
}

/**
 * Cancels an action once what it was for changes, and on unmount: a late result would act on another screen or another amount.
 *
 * @param cancel of a `useWrite`.
 * @param input what the action was started with, as text; '' for one that only an unmount cancels.
 * @example useCancel(review.cancel, amount)
 */
export function useCancel(cancel: () => void, input = ''): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cleanup runs when the input changes.
  useEffect(() => cancel, [cancel, input])
}

/**
 * Calls `run` on mount, and again when it changes; calls `cancel` on unmount. Strict mode mounts twice in one task: `run` is still called
 * once, so that the wallet gets one request.
 *
 * @param run stable (useCallback). Its signal aborts on unmount.
 */
export function useRunOnMount(run: (signal: AbortSignal) => unknown, cancel: () => void): void {
  useEffect(() => {
    const unmounting = new AbortController()
    queueMicrotask(() => {
      if (!unmounting.signal.aborted) run(unmounting.signal)
    })
    return () => {
      unmounting.abort()
      cancel()
    }
  }, [run, cancel])
}
