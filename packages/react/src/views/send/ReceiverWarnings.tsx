import { getReceiverFacts } from '@latchkey/core'
import type { NameFacts } from '@latchkey/core/internal'
import type { ReactNode } from 'react'
import { useAccount } from '../../hooks/useAccount.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useRead } from '../../hooks/useRead.ts'
import { AddressGroups } from '../../parts/AddressGroups.tsx'
import { Note } from '../../parts/Note.tsx'
import { CircleAlertIcon, TriangleAlertIcon } from '../../ui/Icon.tsx'
import type { ReceiverHistory } from './useReceiverHistory.ts'

type ReceiverWarning = 'burns' | 'own' | 'ownOther' | 'contract' | 'token' | 'unused'

/**
 * What a visitor should know about a recipient before sending: from the chain, and from the wallet's own accounts. The usual burn address
 * is recognized by itself: on the chain it looks like any other.
 */
export function useReceiverWarnings(address: string | undefined): readonly ReceiverWarning[] {
  const { address: active, accounts } = useAccount()
  const facts = useRead(getReceiverFacts, { address }).data
  if (address === undefined) return []
  if (/^0x0{36}dead$/i.test(address)) return ['burns']
  if (address === active) return ['own']
  const warnings: ReceiverWarning[] = accounts.includes(address) ? ['ownOther'] : []
  if (facts?.isContract) return [...warnings, facts.isToken ? 'token' : 'contract']
  return facts?.isUnused ? [...warnings, 'unused'] : warnings
}

type ReceiverWarningsProps = {
  warnings: readonly (ReceiverWarning | ReceiverHistory['warnings'][number] | 'lookAlike' | 'looksLikeAddress')[]
}

/** One note per warning. */
export function ReceiverWarnings({ warnings }: ReceiverWarningsProps): ReactNode {
  const { send: messages, errors } = useMessages()
  return warnings.map((warning) => (
    // The visitor's own account gets a note, not a warning.
    <Note
      key={warning}
      {...(warning === 'ownOther' ? { icon: <CircleAlertIcon /> } : { tone: 'warning', icon: <TriangleAlertIcon /> })}
    >
      {warning === 'burns' ? errors.RECEIVER_BURNS : messages.warnings[warning]}
    </Note>
  ))
}

type NameNotesProps = {
  name: string
  /** What it resolves to. */
  address: string
  facts: NameFacts
}

const dayMs = 86_400_000

/**
 * What to know about a name before sending to it: a new owner or address, a resemblance to an address, and that only the server
 * confirmed it.
 */
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
