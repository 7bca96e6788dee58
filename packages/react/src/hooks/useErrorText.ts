import { toBaseError } from '@latchkey/core/errors'
import { useCallback } from 'react'
import { useMessages } from './useMessages.ts'

/** Gives any thrown value its sentence for the visitor. */
export function useErrorText(): (error: unknown) => string {
  const { errors } = useMessages()
  return useCallback((error) => errors[toBaseError(error).code], [errors])
}
