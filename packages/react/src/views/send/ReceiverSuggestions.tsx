import { navigate } from '@latchkey/core'
import { getRecentReceivers } from '@latchkey/core/internal'
import { type ReactNode, useState } from 'react'
import { formatAddress } from '../../format/formatAddress.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { IconTile } from '../../ui/IconTile.tsx'
import { BookUserIcon } from '../../ui/icons/BookUserIcon.tsx'
import { ChevronRightIcon } from '../../ui/icons/ChevronRightIcon.tsx'
import { List } from '../../ui/List.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { Row } from '../../ui/Row.tsx'
import { useContacts } from './useContacts.ts'

/** Beside the address book, so that the list stays short. */
const limit = 3

/**
 * Whom this app has sent to before and who is in the address book; never anyone from a history, into which strangers write themselves.
 */
export function ReceiverSuggestions({ onChoose }: { onChoose: (address: string) => void }): ReactNode {
  const latchkey = useLatchkey()
  const { send: messages } = useMessages()
  const { contacts } = useContacts()
  const [recent] = useState(() => getRecentReceivers(latchkey))
  const addresses = [...new Set([...recent, ...contacts.map(({ address }) => address)])].slice(0, limit)
  return (
    <List label={messages.suggestions}>
      {addresses.map((address) => {
        const known = contacts.find((contact) => contact.address === address)
        const short = formatAddress(address)
        return (
          <Row
            key={address}
            picture={<Picture shape="circle" name={known?.name ?? address.slice(2)} />}
            name={known?.name ?? short}
            caption={known ? <bdi dir="ltr">{short}</bdi> : messages.recent}
            onClick={() => onChoose(address)}
          />
        )
      })}
      <Row
        picture={
          <IconTile>
            <BookUserIcon />
          </IconTile>
        }
        name={messages.addressBook}
        end={<ChevronRightIcon size={18} mirrored />}
        onClick={() => navigate(latchkey, 'SendContacts', {})}
      />
    </List>
  )
}
