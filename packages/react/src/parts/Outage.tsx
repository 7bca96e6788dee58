import { type BaseError, toBaseError } from '@latchkey/core/errors'
import type { ReactNode } from 'react'
import { useMessages } from '../hooks/useMessages.ts'

export type OutageProps = {
  /** An error with a fixed title, such as 'Token Balance Unavailable', and the reason as its cause. */
  error: BaseError
  /** What happens next; by default nothing, beside a button to try again. */
  children?: ReactNode
}

/** What could not be loaded, why, in the same words in every list, and that no money is at stake. */
export function Outage({ error, children }: OutageProps): ReactNode {
  const { errors, account } = useMessages()
  // While the server gets no requests the error has no cause of its own.
  const cause = error.cause ? toBaseError(error.cause).code : 'SERVER_UNAVAILABLE'
  return (
    <>
      <strong>{errors[error.code]}</strong>
      <br />
      {errors[cause]} {account.fundsSafe} {children}
    </>
  )
}
