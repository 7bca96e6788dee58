import type { BaseError } from '@latchkey/core/errors'
import type { ReactNode } from 'react'
import { useMessages } from '../../hooks/useMessages.ts'
import { Note } from '../../parts/Note.tsx'
import { CircleAlertIcon } from '../../ui/icons/CircleAlertIcon.tsx'

/** Why no name was registered: a quiet word where the visitor declined, a sentence where something is wrong. */
export function NameOutcome({ error, isUndecided }: { error: BaseError; isUndecided: boolean }): ReactNode {
  const { names: messages, errors } = useMessages()
  if (error.code === 'USER_REJECTED') return <Note>{messages.declined}</Note>
  return (
    <Note tone="negative" announce="now" icon={<CircleAlertIcon />}>
      {isUndecided ? messages.outcomeUnknown : errors[error.code]}
    </Note>
  )
}
