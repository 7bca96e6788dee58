import { navigate } from '@latchkey/core'
import { getRecentReceivers } from '@latchkey/core/internal'
import { type ReactNode, useState } from 'react'
import { formatAddress } from '../../format/formatAddress.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { AccountPicture } from '../../parts/AccountPicture.tsx'
import { ChevronRightIcon, Icon, type IconProps } from '../../ui/Icon.tsx'
import { IconTile, List, Row } from '../../ui/List.tsx'
import { useContacts } from './useContacts.ts'

/** More are in the address book. */
const limit = 3

/**
 * Recipients of this app's earlier sends and of the address book; never addresses from a history, which strangers can write to.
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
            picture={<AccountPicture address={address} />}
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

export const BookUserIcon = (props: IconProps): ReactNode => (
  <Icon
    {...props}
    outline="M15 13a3 3 0 1 0-6 0M4 19.5v-15A2.5 2.5 0 0 1 6.5 2H19a1 1 0 0 1 1 1v18a1 1 0 0 1-1 1H6.5a1 1 0 0 1 0-5H20M10 8a2 2 0 1 0 4 0a2 2 0 1 0-4 0"
  />
)
