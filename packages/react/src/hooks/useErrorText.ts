import { toBaseError } from '@latchkey/core/errors'
import { useCallback } from 'react'
import { useMessages } from './useMessages.ts'

/**
 * Gives any thrown value its sentence for the visitor. A file of its own, so that opening the modal does not load core's errors.
 *
 * @example
 * const errorText = useErrorText()
 * {failure && <Note>{errorText(failure)}</Note>}
 */
export function useErrorText(): (error: unknown) => string {
  const { errors } = useMessages()
  return useCallback((error) => errors[toBaseError(error).code], [errors])
}
