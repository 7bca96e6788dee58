import type { ReactNode } from 'react'
import { useMessages } from '../../hooks/useMessages.ts'
import { Note } from '../../parts/Note.tsx'
import { TriangleAlertIcon } from '../../ui/Icon.tsx'

/** More warnings would hide the wallets. */
const warnedAtMost = 2

/** Warns of the ids that several wallets claim. */
export function ContestedNotes({ ids }: { ids: readonly string[] }): ReactNode {
  const { connect: messages } = useMessages()
  return ids.slice(0, warnedAtMost).map((id) => (
    <Note key={id} tone="warning" icon={<TriangleAlertIcon />}>
      {messages.duplicateId({ id })}
    </Note>
  ))
}
