import { navigate, type Receiver } from '@latchkey/core'
import { getSend, hasAbility, watchSend } from '@latchkey/core/internal'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useErrorText } from '../../hooks/useErrorText.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useSlow } from '../../hooks/useSlow.ts'
import { useWatch } from '../../hooks/useWatch.ts'
import { AddressGroups } from '../../parts/AddressGroups.tsx'
import { Note } from '../../parts/Note.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { Icon, type IconProps, XIcon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { enterReceiver } from './enterReceiver.ts'
import { BookUserIcon, ReceiverSuggestions } from './ReceiverSuggestions.tsx'
import { NameNotes, ReceiverWarnings, useReceiverWarnings } from './ReceiverWarnings.tsx'
import { type PendingRequest, RequestNote } from './RequestNote.tsx'
import { useContacts } from './useContacts.ts'
import type { FoundReceiver } from './useReceiver.ts'
import { useReceiverHistory } from './useReceiverHistory.ts'

/** As many characters of an address's end as lists show. */
const shownEnd = 6

type ReceiverFieldProps = {
  found: FoundReceiver
  /** What keeps a payment request from being applied, if anything. */
  pending: PendingRequest | undefined
  /** The field of a memo, above what is said of the recipient: that comes later, and moves neither field. */
  memo?: ReactNode
}

/** The recipient: typed, pasted, scanned or chosen from known addresses, never filled in from a history that others can write to. */
export function ReceiverField({ found, pending, memo }: ReceiverFieldProps): ReactNode {
  useStyles(css)
  const latchkey = useLatchkey()
  const { send: messages, common } = useMessages()
  const errorText = useErrorText()
  const { receiverAddress = '', receiverProfileName } = useWatch(getSend, watchSend)
  const [pasteRefused, setPasteRefused] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const { receiver, error, isResolving, retry } = found
  const warnings = useReceiverWarnings(receiver?.address)
  const history = useReceiverHistory(receiver?.address)
  const known = useContacts().contacts.find(({ address }) => address === receiver?.address)
  const slow = useSlow(isResolving)
  const value = receiverProfileName ?? receiverAddress
  const hasNames = hasAbility(latchkey, 'loadNames')

  function paste() {
    navigator.clipboard.readText().then(
      (text) => {
        enterReceiver(latchkey, text.trim())
        // The button that was pressed is gone.
        field.current?.focus()
      },
      () => setPasteRefused(true),
    )
  }

  function clear() {
    enterReceiver(latchkey, '')
    field.current?.focus()
  }

  function errorOf(): string | undefined {
    if (error?.code === 'SERVER_UNAVAILABLE') return messages.resolveFailed
    if (error?.code === 'RECEIVER_INVALID' && !hasNames) return messages.recipientInvalid
    if (error) return errorText(error)
    return pasteRefused && isEmpty ? messages.pasteFailed : undefined
  }

  // The field is too narrow for an address: it shows the beginning, which the caret scrolls away, and the end follows.
  const addressEnd = receiver && !receiver.name ? receiver.address.slice(-shownEnd) : undefined
  useLayoutEffect(() => {
    if (addressEnd && field.current) field.current.scrollLeft = 0
  }, [addressEnd])

  const isEmpty = value === ''
  const canPaste = isEmpty && !pasteRefused && typeof navigator.clipboard?.readText === 'function'
  return (
    <div className="lk-receiver">
      <TextField
        label={messages.recipient}
        labelShown
        dir="ltr"
        enterKeyHint="done"
        placeholder={hasNames ? messages.recipientPlaceholder : messages.recipientAddress}
        value={value}
        onChange={(text) => enterReceiver(latchkey, text)}
        inputRef={field}
        end={
          <>
            {addressEnd && (
              <bdi className="lk-receiver-end" dir="ltr" aria-hidden="true">
                …{addressEnd}
              </bdi>
            )}
            {canPaste && <Chip onClick={paste}>{messages.paste}</Chip>}
            {retry && <Chip onClick={retry}>{common.tryAgain}</Chip>}
            {isResolving && <Spinner size={18} />}
            {!isEmpty && (
              <IconButton label={messages.clearRecipient} onClick={clear}>
                <XIcon />
              </IconButton>
            )}
            {isEmpty && (
              <IconButton label={messages.scan} onClick={() => navigate(latchkey, 'SendScan', {})}>
                <ScanQrCodeIcon />
              </IconButton>
            )}
          </>
        }
        error={errorOf()}
      />
      {memo}
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
      {receiver && !known && !warnings.includes('burns') && !warnings.includes('token') && (
        <div>
          <Chip icon={<BookUserIcon size={16} />} onClick={() => navigate(latchkey, 'SendContacts', { add: receiver })}>
            {messages.saveToAddressBook}
          </Chip>
        </div>
      )}
      <RequestNote pending={pending} />
      {/* This network knows nothing about an address on another. */}
      {pending?.state !== 'otherNetwork' && (
        <ReceiverWarnings
          warnings={[...(history.lookAlike ? (['lookAlike'] as const) : []), ...history.warnings, ...warnings]}
        />
      )}
      {isEmpty && <ReceiverSuggestions onChoose={(address) => enterReceiver(latchkey, address)} />}
    </div>
  )
}

type ReceiverFoundProps = {
  receiver: Receiver
  /** The address's name in the address book, if any. */
  knownAs: string | undefined
}

/** The whole address that a name resolves to, and its name in the address book. Nothing for an unknown address typed in full. */
function ReceiverFound({ receiver, knownAs }: ReceiverFoundProps): ReactNode {
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

const ScanQrCodeIcon = (props: IconProps): ReactNode => (
  <Icon
    {...props}
    outline="M17 12v4a1 1 0 0 1-1 1h-4M17 3h2a2 2 0 0 1 2 2v2M17 8V7M21 17v2a2 2 0 0 1-2 2h-2M3 7V5a2 2 0 0 1 2-2h2M7 17h.01M7 21H5a2 2 0 0 1-2-2v-2M8 7h3a1 1 0 0 1 1 1v3a1 1 0 0 1-1 1h-3a1 1 0 0 1-1-1v-3a1 1 0 0 1 1-1"
  />
)

/* From right to left the end of an address is still at its right. Room for a warning, which arrives after the address: it moves nothing. */
const css = `
.lk-receiver { display: grid; grid-template-columns: minmax(0, 1fr); gap: 12px; min-height: 212px; align-content: start }
.lk-receiver-end { margin-inline-start: -4px; font-size: 15px; line-height: 20px; color: var(--lk-text-1) }
.lk-receiver :has(> .lk-receiver-end) input { mask-image: linear-gradient(to right, #000 calc(100% - 16px), transparent) }
[dir=rtl] .lk-receiver-end { order: -1 }
@media (pointer: coarse) { .lk-receiver-end { font-size: 16px } }
.lk-receiver-found {
  display: grid; gap: 8px; padding: 12px; border-radius: var(--lk-radius-control); background: var(--lk-surface-1); font-size: 13px;
  line-height: 18px; color: var(--lk-text-2); overflow-wrap: anywhere
}
.lk-receiver-known { color: var(--lk-text-1) }
`
