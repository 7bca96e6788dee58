import type { Receiver } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useMessages } from '../../hooks/useMessages.ts'
import { AddressGroups } from '../../parts/AddressGroups.tsx'
import { useStyles } from '../../ui/useStyles.ts'

export type ReceiverFoundProps = {
  receiver: Receiver
  /** What the address book calls the address, if anything. */
  knownAs: string | undefined
}

/** Where a name leads, in full, and what the address book calls the address. Nothing for an address that is what was typed and no more. */
export function ReceiverFound({ receiver, knownAs }: ReceiverFoundProps): ReactNode {
  useStyles(css)
  const { send: messages } = useMessages()
  if (!receiver.name && !knownAs) return null
  return (
    <div className="lk-receiver-found" role="status">
      {knownAs && <span className="lk-receiver-known">{messages.inAddressBook({ name: knownAs })}</span>}
      {receiver.name && (
        <>
          <span>{messages.resolvesTo({ name: receiver.name })}</span>
          <AddressGroups address={receiver.address} />
        </>
      )}
    </div>
  )
}

const css = `
.lk-receiver-found { display: grid; gap: 8px; padding: 12px; border-radius: var(--lk-radius-control); background: var(--lk-surface-1); font-size: 13px; line-height: 18px; color: var(--lk-text-2); overflow-wrap: anywhere }
.lk-receiver-known { color: var(--lk-text-1) }
`
