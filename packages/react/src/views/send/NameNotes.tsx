import type { NameFacts } from '@latchkey/core/internal'
import type { ReactNode } from 'react'
import { useMessages } from '../../hooks/useMessages.ts'
import { AddressGroups } from '../../parts/AddressGroups.tsx'
import { Note } from '../../parts/Note.tsx'
import { CircleAlertIcon } from '../../ui/icons/CircleAlertIcon.tsx'
import { TriangleAlertIcon } from '../../ui/icons/TriangleAlertIcon.tsx'
import { ReceiverWarnings } from './ReceiverWarnings.tsx'

export type NameNotesProps = {
  name: string
  /** Where it leads. */
  address: string
  facts: NameFacts
}

const dayMs = 86_400_000

/** What to know of a name before sending to it: a change of its owner or of its address, a look of an address, and that nobody but the server vouches for it. */
export function NameNotes({ name, address, facts }: NameNotesProps): ReactNode {
  const messages = useMessages().send.names
  const { confirmedBy, ownerChangedAt, lastSentTo, looksLikeAddress } = facts
  return (
    <>
      {lastSentTo !== undefined && (
        <Note tone="warning" announce="now" icon={<TriangleAlertIcon />}>
          {messages.changed({ name })}
          <p>{messages.lastSentTo}</p>
          <AddressGroups address={lastSentTo} comparedWith={address} />
        </Note>
      )}
      {ownerChangedAt !== undefined && (
        <Note tone="warning" announce="now" icon={<TriangleAlertIcon />}>
          {messages.ownerChanged({ days: Math.max(0, Math.floor((Date.now() - ownerChangedAt) / dayMs)) })}
        </Note>
      )}
      {looksLikeAddress && <ReceiverWarnings warnings={['looksLikeAddress']} />}
      {!confirmedBy && <Note icon={<CircleAlertIcon />}>{messages.unconfirmed}</Note>}
    </>
  )
}
