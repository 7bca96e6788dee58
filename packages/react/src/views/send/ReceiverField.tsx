import { navigate } from '@latchkey/core'
import { getSend, watchSend } from '@latchkey/core/internal'
import { type ReactNode, useState } from 'react'
import { useErrorText } from '../../hooks/useErrorText.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useSlow } from '../../hooks/useSlow.ts'
import { useWatch } from '../../hooks/useWatch.ts'
import { Note } from '../../parts/Note.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { BookUserIcon } from '../../ui/icons/BookUserIcon.tsx'
import { ScanQrCodeIcon } from '../../ui/icons/ScanQrCodeIcon.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { enterReceiver } from './enterReceiver.ts'
import { NameNotes } from './NameNotes.tsx'
import { ReceiverFound } from './ReceiverFound.tsx'
import { ReceiverSuggestions } from './ReceiverSuggestions.tsx'
import { ReceiverWarnings } from './ReceiverWarnings.tsx'
import { RequestNote } from './RequestNote.tsx'
import { useContacts } from './useContacts.ts'
import { useLookAlike } from './useLookAlike.ts'
import type { PendingRequest } from './usePaymentRequest.ts'
import type { FoundReceiver } from './useReceiver.ts'
import { useReceiverWarnings } from './useReceiverWarnings.ts'

export type ReceiverFieldProps = {
  found: FoundReceiver
  /** What keeps a payment request in the field from being followed. */
  pending: PendingRequest | undefined
}

/** To whom: typed, pasted, scanned or chosen among those known, never filled from a history that others can write to. */
export function ReceiverField({ found, pending }: ReceiverFieldProps): ReactNode {
  useStyles(css)
  const latchkey = useLatchkey()
  const { send: messages, common } = useMessages()
  const errorText = useErrorText()
  const { receiverAddress = '', receiverProfileName } = useWatch(getSend, watchSend)
  const [pasteRefused, setPasteRefused] = useState(false)
  const { receiver, error, isResolving, retry } = found
  const warnings = useReceiverWarnings(receiver?.address)
  const lookAlike = useLookAlike(receiver?.address)
  const known = useContacts().contacts.find(({ address }) => address === receiver?.address)
  const slow = useSlow(isResolving)
  const value = receiverProfileName ?? receiverAddress

  function paste() {
    navigator.clipboard.readText().then(
      (text) => enterReceiver(latchkey, text.trim()),
      () => setPasteRefused(true),
    )
  }

  const isEmpty = value === ''
  const canPaste = isEmpty && !pasteRefused && typeof navigator.clipboard?.readText === 'function'
  return (
    <div className="lk-receiver">
      <TextField
        label={messages.recipient}
        labelShown
        dir="ltr"
        enterKeyHint="done"
        placeholder={messages.recipientPlaceholder}
        value={value}
        onChange={(text) => enterReceiver(latchkey, text)}
        end={
          <>
            {canPaste && <Chip onClick={paste}>{messages.paste}</Chip>}
            {retry && <Chip onClick={retry}>{common.tryAgain}</Chip>}
            {isResolving && <Spinner size={18} />}
            {isEmpty && (
              <IconButton label={messages.scan} onClick={() => navigate(latchkey, 'SendScan', {})}>
                <ScanQrCodeIcon />
              </IconButton>
            )}
          </>
        }
        error={error ? errorText(error) : pasteRefused && isEmpty ? messages.pasteFailed : undefined}
      />
      {slow ? (
        <Note>{messages.resolvingSlow}</Note>
      ) : (
        <div className="lk-hidden" role="status">
          {isResolving && messages.resolving}
        </div>
      )}
      {receiver && <ReceiverFound receiver={receiver} knownAs={known?.name} />}
      {receiver?.name && receiver.facts && (
        <NameNotes name={receiver.name} address={receiver.address} facts={receiver.facts} />
      )}
      <RequestNote pending={pending} />
      {/* Of another network's address this network knows nothing. */}
      {pending?.state !== 'otherNetwork' && (
        <ReceiverWarnings warnings={lookAlike ? ['lookAlike', ...warnings] : warnings} />
      )}
      {receiver && !known && !warnings.includes('burns') && (
        <div>
          <Chip icon={<BookUserIcon size={16} />} onClick={() => navigate(latchkey, 'SendContacts', { add: receiver })}>
            {messages.saveToAddressBook}
          </Chip>
        </div>
      )}
      {isEmpty && <ReceiverSuggestions onChoose={(address) => enterReceiver(latchkey, address)} />}
    </div>
  )
}

const css = `
.lk-receiver { display: grid; grid-template-columns: minmax(0, 1fr); gap: 12px }
`
