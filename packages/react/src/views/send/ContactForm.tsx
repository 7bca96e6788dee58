import { removeContact, saveContact } from '@latchkey/core'
import { contactNameLimit } from '@latchkey/core/internal'
import { type ReactNode, useState } from 'react'
import { useErrorText } from '../../hooks/useErrorText.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useWrite } from '../../hooks/useWrite.ts'
import { AddressGroups } from '../../parts/AddressGroups.tsx'
import { Button } from '../../ui/Button.tsx'
import { FormView } from '../../ui/FormView.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useStyles } from '../../ui/useStyles.ts'

const addressCodes = /^RECEIVER_/

export type ContactFormProps = {
  /** A new contact, with or without an address, or one of the address book. */
  contact: { name: string; address: string; isNew: boolean }
  onDone: () => void
  onCancel: () => void
}

/**
 * The form of a contact: its name, and its address unless that is given. A saved contact keeps its address: another address is another
 * contact.
 */
export function ContactForm({ contact, onDone, onCancel }: ContactFormProps): ReactNode {
  useStyles(css)
  const latchkey = useLatchkey()
  const { send, common } = useMessages()
  const messages = send.contacts
  const errorText = useErrorText()
  const [name, setName] = useState(contact.name)
  const [address, setAddress] = useState(contact.address)
  const saving = useWrite(saveContact)
  const isAddressError = saving.error !== undefined && addressCodes.test(saving.error.code)
  const error = saving.error && errorText(saving.error)

  async function submit() {
    if (await saving.run({ name, address })) onDone()
  }

  function remove() {
    removeContact(latchkey, contact)
    onDone()
  }

  return (
    <FormView
      title={contact.isNew ? messages.addTitle : messages.editTitle}
      className="lk-contact-form"
      submitLabel={messages.save}
      disabled={!name.trim() || !address.trim()}
      onSubmit={() => void submit()}
      footer={
        contact.isNew ? (
          <Button variant="quiet" onClick={onCancel}>
            {common.cancel}
          </Button>
        ) : (
          <Button variant="danger" onClick={remove}>
            {messages.remove}
          </Button>
        )
      }
    >
      <TextField
        typedFirst
        label={messages.name}
        labelShown
        maxLength={contactNameLimit}
        enterKeyHint="done"
        value={name}
        onChange={setName}
        error={isAddressError ? undefined : error}
      />
      {contact.address ? (
        <div className="lk-contact-address">
          <AddressGroups address={contact.address} />
        </div>
      ) : (
        <TextField
          label={messages.address}
          labelShown
          dir="ltr"
          value={address}
          onChange={setAddress}
          error={isAddressError ? error : undefined}
        />
      )}
    </FormView>
  )
}

const css = `
.lk-contact-form { display: grid; gap: 20px }
.lk-contact-address { padding: 12px 16px; border-radius: var(--lk-radius-control); background: var(--lk-surface-1) }
`
