import type { Contact, Receiver } from '@latchkey/core'
import { goBack } from '@latchkey/core/internal'
import { type ReactNode, useState } from 'react'
import { formatAddress } from '../../format/formatAddress.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { AccountPicture } from '../../parts/AccountPicture.tsx'
import { PlusIcon } from '../../ui/AccountIcons.tsx'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Icon, type IconProps } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { List, Row } from '../../ui/List.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { View } from '../../ui/View.tsx'
import { ContactForm } from './ContactForm.tsx'
import { enterReceiver } from './enterReceiver.ts'
import { BookUserIcon } from './ReceiverSuggestions.tsx'
import { useContacts } from './useContacts.ts'

export type SendContactsProps = {
  /** Opens the form for this recipient, and goes back once it is saved. */
  add?: Receiver
  /** Contacts are opened, not chosen: there is no transfer. */
  manage?: boolean
}

type Edited = { name: string; address: string; isNew: boolean }

/** The visitor's address book on this device: choose a recipient; add, rename or remove a contact. */
export function SendContactsView({ add, manage }: SendContactsProps): ReactNode {
  useStyles(css)
  const latchkey = useLatchkey()
  const { contacts: messages } = useMessages().send
  const { contacts, refresh } = useContacts()
  const [edited, setEdited] = useState<Edited | undefined>(
    add && { name: add.name ?? '', address: add.address, isNew: true },
  )

  function finish() {
    if (add) return goBack(latchkey)
    refresh()
    setEdited(undefined)
  }

  function choose(contact: Contact) {
    if (manage) return setEdited({ ...contact, isNew: false })
    enterReceiver(latchkey, contact.address)
    goBack(latchkey)
  }

  if (edited)
    return (
      <ContactForm contact={edited} onDone={finish} onCancel={() => (add ? goBack(latchkey) : setEdited(undefined))} />
    )
  const startNew = () => setEdited({ name: '', address: '', isNew: true })
  return (
    <View
      title={messages.title}
      footer={
        contacts.length > 0 && (
          <Button icon={<PlusIcon />} onClick={startNew}>
            {messages.add}
          </Button>
        )
      }
    >
      {contacts.length === 0 ? (
        <Empty
          icon={<BookUserIcon />}
          action={
            <Button size="medium" icon={<PlusIcon />} onClick={startNew}>
              {messages.add}
            </Button>
          }
        >
          {messages.empty}
        </Empty>
      ) : (
        <List label={messages.list}>
          {contacts.map((contact) => (
            <div key={contact.address} className="lk-contact">
              <Row
                picture={<AccountPicture address={contact.address} />}
                name={contact.name}
                caption={<bdi dir="ltr">{formatAddress(contact.address)}</bdi>}
                onClick={() => choose(contact)}
              />
              {!manage && (
                <IconButton
                  label={messages.edit({ name: contact.name })}
                  onClick={() => setEdited({ ...contact, isNew: false })}
                >
                  <PencilIcon size={18} />
                </IconButton>
              )}
            </div>
          ))}
        </List>
      )}
    </View>
  )
}

const PencilIcon = (props: IconProps): ReactNode => (
  <Icon
    {...props}
    outline="M21.174 6.812a1 1 0 0 0-3.986-3.987L3.842 16.174a2 2 0 0 0-.5.83l-1.321 4.352a.5.5 0 0 0 .623.622l4.353-1.32a2 2 0 0 0 .83-.497zM15 5l4 4"
  />
)

const css = `
.lk-contact { display: flex; align-items: center; gap: 4px }
.lk-contact > .lk-row { flex: 1; min-width: 0 }
`
