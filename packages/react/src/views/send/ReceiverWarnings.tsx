import { getReceiverFacts } from '@latchkey/core'
import type { NameFacts } from '@latchkey/core/internal'
import type { ReactNode } from 'react'
import { useAccount } from '../../hooks/useAccount.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useRead } from '../../hooks/useRead.ts'
import { AddressGroups } from '../../parts/AddressGroups.tsx'
import { Note } from '../../parts/Note.tsx'
import { CircleAlertIcon, TriangleAlertIcon } from '../../ui/Icon.tsx'

type ReceiverWarning = 'burns' | 'own' | 'contract' | 'unused'

/**
 * What a visitor should know of a receiver before they send: from the chain, and from the accounts the wallet shares. Of the address that
 * tokens
 * are burned at by custom the chain tells nothing: nobody has its key.
 */
export function useReceiverWarnings(address: string | undefined): readonly ReceiverWarning[] {
  const { accounts } = useAccount()
  const facts = useRead(getReceiverFacts, { address }).data
  if (address === undefined) return []
  if (/^0x0{36}dead$/i.test(address)) return ['burns']
  if (accounts.includes(address)) return ['own']
  if (facts?.isContract) return ['contract']
  return facts?.isUnused ? ['unused'] : []
}

type ReceiverWarningsProps = { warnings: readonly (ReceiverWarning | 'lookAlike' | 'looksLikeAddress')[] }

/** One sentence for each thing to look at. */
export function ReceiverWarnings({ warnings }: ReceiverWarningsProps): ReactNode {
  const { send: messages, errors } = useMessages()
  return warnings.map((warning) => (
    <Note key={warning} tone="warning" icon={<TriangleAlertIcon />}>
      {warning === 'burns' ? errors.RECEIVER_BURNS : messages.warnings[warning]}
    </Note>
  ))
}

type NameNotesProps = {
  name: string
  /** Where it leads. */
  address: string
  facts: NameFacts
}

const dayMs = 86_400_000

/**
 * What to know of a name before sending to it: a change of its owner or of its address, a look of an address, and that nobody but the
 * server vouches for it.
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
