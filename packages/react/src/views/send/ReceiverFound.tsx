import { navigate, type Receiver } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useWords } from '../../hooks/useWords.ts'
import { AddressGroups } from '../../parts/AddressGroups.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { BookUserIcon } from '../../ui/icons/BookUserIcon.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { useContacts } from './useContacts.ts'

/** Where a name leads, in full, and what the address book calls the address, or a way into the book. */
export function ReceiverFound({ receiver }: { receiver: Receiver }): ReactNode {
  useStyles(css)
  const latchkey = useLatchkey()
  const { send: words } = useWords()
  const { contacts } = useContacts()
  const known = contacts.find(({ address }) => address === receiver.address)
  return (
    <>
      {(receiver.name || known) && (
        <div className="lk-receiver-found" role="status">
          {known && <span className="lk-receiver-known">{words.known({ name: known.name })}</span>}
          {receiver.name && (
            <>
              <span>{words.leadsTo({ name: receiver.name })}</span>
              <AddressGroups address={receiver.address} />
            </>
          )}
        </div>
      )}
      {!known && (
        <div>
          <Chip icon={<BookUserIcon size={16} />} onClick={() => navigate(latchkey, 'SendContacts', { add: receiver })}>
            {words.keep}
          </Chip>
        </div>
      )}
    </>
  )
}

const css = `
.lk-receiver-found { display: grid; gap: 8px; padding: 12px; border-radius: var(--lk-radius-control); background: var(--lk-surface-1); font-size: 13px; line-height: 18px; color: var(--lk-text-2); overflow-wrap: anywhere }
.lk-receiver-known { color: var(--lk-text-1) }
`
