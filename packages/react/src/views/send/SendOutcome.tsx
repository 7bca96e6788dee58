import type { BaseError } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useWords } from '../../hooks/useWords.ts'
import { Note } from '../../parts/Note.tsx'
import { CircleAlertIcon } from '../../ui/icons/CircleAlertIcon.tsx'

export type SendOutcomeProps = {
  /** How the request ended, where it did not end well. */
  error: BaseError | undefined
  /** What the wallet changed since the review was opened. */
  changed: 'account' | 'network' | undefined
}

/** Why nothing was sent: a quiet word where the visitor declined, a sentence where something is wrong. */
export function SendOutcome({ error, changed }: SendOutcomeProps): ReactNode {
  const { send, errors } = useWords()
  const code = changed === 'account' ? 'ACCOUNT_CHANGED' : changed === 'network' ? 'NETWORK_CHANGED' : error?.code
  if (!code) return null
  if (code === 'USER_REJECTED') return <Note>{send.preview.declined}</Note>
  return (
    <Note tone="negative" announce="now" icon={<CircleAlertIcon />}>
      {errors[code]}
    </Note>
  )
}
