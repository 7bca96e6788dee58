import { type BaseError, toBaseError } from '@latchkey/core/errors'
import { useEffect, useRef, useState } from 'react'

/** Typing pauses this long before what was typed is checked. */
const pauseMs = 300

/**
 * Checks what is typed once typing pauses. The last error stays until the next result, so that it does not flicker with every key.
 *
 * @param input what the check depends on; undefined means there is nothing to check.
 * @param check throws what is wrong.
 */
export function useCheck(
  input: string | undefined,
  check: (signal: AbortSignal) => Promise<unknown>,
): BaseError | undefined {
  const [error, setError] = useState<BaseError>()
  const current = useRef(check)
  useEffect(() => {
    current.current = check
  })
  useEffect(() => {
    if (input === undefined) {
      setError(undefined)
      return
    }
    const controller = new AbortController()
    const timer = setTimeout(() => {
      current.current(controller.signal).then(
        () => controller.signal.aborted || setError(undefined),
        (cause: unknown) => controller.signal.aborted || setError(toBaseError(cause)),
      )
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [input])
  return error
}
