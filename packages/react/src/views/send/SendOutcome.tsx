import type { ErrorCode } from '@latchkey/core/errors'
import type { ReactNode } from 'react'
import { useMessages } from '../../hooks/useMessages.ts'
import { Note } from '../../parts/Note.tsx'
import { CircleAlertIcon } from '../../ui/icons/CircleAlertIcon.tsx'

/** Why nothing was sent: a quiet word where the visitor declined, a sentence where something is wrong. */
export function SendOutcome({ code }: { code: ErrorCode | undefined }): ReactNode {
  const { send, errors } = useMessages()
  if (!code) return null
  if (code === 'USER_REJECTED') return <Note>{send.preview.declined}</Note>
  return (
    <Note tone="negative" announce="now" icon={<CircleAlertIcon />}>
      {errors[code]}
    </Note>
  )
}
