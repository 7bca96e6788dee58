import { toBaseError } from '@latchkey/core'
import { useCallback } from 'react'
import { useWords } from './useWords.ts'

/** Gives any thrown value its sentence for the visitor. */
export function useErrorText(): (error: unknown) => string {
  const { errors } = useWords()
  return useCallback((error) => errors[toBaseError(error).code], [errors])
}
