import type { ErrorCode } from '@latchkey/core/errors'
import type { ReactNode } from 'react'
import { useMessages } from '../hooks/useMessages.ts'

/** The sentence for the visitor about a failure. A file of its own: opening the modal does not load all of them. */
export function FailureText({ code }: { code: ErrorCode }): ReactNode {
  const { errors } = useMessages()
  return errors[code]
}
