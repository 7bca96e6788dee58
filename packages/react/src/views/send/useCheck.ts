import { type BaseError, toBaseError } from '@latchkey/core/errors'
import { useEffect, useRef, useState } from 'react'

/** Typing pauses this long before what was typed is checked. */
const pauseMs = 300

/**
 * Checks what is being typed once typing pauses. The last finding stays until the next one is there, so that a sentence does not flicker
 * with every key.
 *
 * @param question what the check depends on; undefined means there is nothing to check.
 * @param check throws what is wrong.
 */
export function useCheck(
  question: string | undefined,
  check: (signal: AbortSignal) => Promise<unknown>,
): BaseError | undefined {
  const [error, setError] = useState<BaseError>()
  const current = useRef(check)
  useEffect(() => {
    current.current = check
  })
  useEffect(() => {
    if (question === undefined) {
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
  }, [question])
  return error
}
