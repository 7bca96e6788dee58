import type { ReactNode } from 'react'
import { useMessages } from '../../hooks/useMessages.ts'
import type { Messages } from '../../locales/en.ts'
import type { ActivityEntry } from '../../parts/ActivityEntry.ts'
import { AddressGroups } from '../../parts/AddressGroups.tsx'
import { Note } from '../../parts/Note.tsx'
import { CircleAlertIcon } from '../../ui/Icon.tsx'

/** What a visitor should know about a transaction: why it failed or will not go through, who really sent it, what it waits for. */
export function TransactionNotes({ entry }: { entry: ActivityEntry }): ReactNode {
  const { activity: messages } = useMessages()
  const { status, sent } = entry
  const isOpen = status === 'pending' || status === 'dropped'
  return (
    <>
      {status === 'failed' && (
        <Note tone="negative" icon={<CircleAlertIcon size={18} />}>
          {messages.detail.failed}
          {sent?.reason && (
            <p>
              {messages.detail.reason} <bdi>{sent.reason}</bdi>
            </p>
          )}
        </Note>
      )}
      {entry.imitated && (
        <Note tone="warning" icon={<CircleAlertIcon size={18} />}>
          {messages.detail.lookAlike}
          <AddressGroups address={entry.imitated} comparedWith={entry.counterparty?.address} />
        </Note>
      )}
      {entry.isForeign && (
        <Note tone="warning" icon={<CircleAlertIcon size={18} />}>
          <strong>{messages.foreign}</strong>
          <p>{messages.detail.foreign}</p>
          {entry.submittedBy && (
            <>
              <p>{messages.detail.submittedBy}</p>
              <AddressGroups address={entry.submittedBy} />
            </>
          )}
        </Note>
      )}
      {status === 'requested' && <Note>{messages.detail.awaitingWallet}</Note>}
      {isOpen && sent?.isDisputed && <Note tone="warning">{messages.detail.nodesDisagree}</Note>}
      {status === 'dropped' && <Note>{droppedText(sent, messages.detail)}</Note>}
      {status === 'expired' && <Note>{messages.detail.expired}</Note>}
      {status === 'replaced' && <Note>{messages.detail.replaced}</Note>}
      {status === 'cancelled' && <Note>{messages.detail.cancelled}</Note>}
      {isOpen && sent?.replacement && <Note>{messages.detail.replacing[sent.replacement.purpose]}</Note>}
    </>
  )
}

/** Why no block has it. A fee is blamed only where nodes refused it for that. */
function droppedText(sent: ActivityEntry['sent'], messages: Messages['activity']['detail']): string {
  if (sent?.dropReason === 'lowFee') return messages.lowFee
  if (sent?.dropReason !== 'unseen') return messages.dropped
  return sent.signed ? messages.unseen : messages.unseenByWallet
}
