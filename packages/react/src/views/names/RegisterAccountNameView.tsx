import { getModal, registerName } from '@latchkey/core'
import type { BaseError } from '@latchkey/core/errors'
import { replaceView } from '@latchkey/core/internal'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useAccount } from '../../hooks/useAccount.ts'
import { useConnectorName } from '../../hooks/useConnectorName.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useSlow } from '../../hooks/useSlow.ts'
import { useWrite } from '../../hooks/useWrite.ts'
import { Note } from '../../parts/Note.tsx'
import { OpenPairedWallet } from '../../parts/OpenPairedWallet.tsx'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { CircleAlertIcon } from '../../ui/Icon.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { View } from '../../ui/View.tsx'
import { NameField, useAvailability } from './NameField.tsx'

export type RegisterAccountNameViewProps = {
  /** The field's initial text. */
  label?: string
}

/** Registers a name for the account: checked as it is typed, signed, then sent to the server. */
export function RegisterAccountNameView({ label = '' }: RegisterAccountNameViewProps): ReactNode {
  const { names: messages } = useMessages()
  const { address, connector } = useAccount()
  const { serverUrl } = useLatchkey().options
  const wallet = useConnectorName()(connector)
  if (address && serverUrl) return <NameForm wallet={wallet} label={label} />
  return (
    <View title={messages.title}>
      <Note>{messages.unavailable}</Note>
    </View>
  )
}

/** The field, its availability and the button; the wallet gets one request per name. */
function NameForm({ wallet, label: begin }: { wallet: string; label: string }): ReactNode {
  useStyles(css)
  const latchkey = useLatchkey()
  const { names: messages, common } = useMessages()
  const formId = useId()
  const [typed, setTyped] = useState(begin)
  const [chosenDomain, setChosenDomain] = useState<string>()
  const [step, setStep] = useState<'sign' | 'register'>('sign')
  const { domain, domains, label, availability, tryAgain } = useAvailability({ typed, domain: chosenDomain })
  const registering = useWrite(registerName)
  const isWaiting = registering.status === 'pending'
  const isSlow = useSlow(isWaiting)
  // Even if the name is taken by now: the signed request may have arrived.
  const isAgain = isUndecided(registering.error, step)
  const canRegister = label !== undefined && domain !== undefined && (availability.status === 'available' || isAgain)
  const suggestions =
    'suggestions' in availability && availability.status !== 'available' ? availability.suggestions : []

  function change(text: string) {
    setTyped(text)
    if (registering.error) registering.cancel()
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!canRegister || isWaiting) return
    const registered = await registering.run({ label, domain, onStep: setStep })
    const modal = getModal(latchkey)
    // A visitor who closed the modal or went elsewhere is not pulled back.
    if (registered && modal.open && modal.stack.at(-1)?.view === 'RegisterAccountName')
      replaceView(latchkey, 'RegisterAccountNameSuccess', { name: registered.name })
  }

  return (
    <View
      title={messages.title}
      backAllowed={!isWaiting}
      footer={
        <>
          <Button variant="primary" type="submit" form={formId} busy={isWaiting} disabled={!canRegister && !isWaiting}>
            {isWaiting ? (step === 'sign' ? messages.signing({ wallet }) : messages.registering) : messages.register}
          </Button>
          {isWaiting && step === 'sign' && <OpenPairedWallet />}
        </>
      }
    >
      <form id={formId} className="lk-name-form" onSubmit={(event) => void submit(event)}>
        <NameField
          value={typed}
          onChange={change}
          readOnly={isWaiting}
          availability={availability}
          domains={domains}
          domain={domain}
          onDomain={setChosenDomain}
        />
        <div className="lk-name-below">{below()}</div>
      </form>
    </View>
  )

  function below(): ReactNode {
    if (registering.error) return <NameOutcome error={registering.error} isUndecided={isAgain} />
    if (isWaiting && step === 'sign')
      return <Note>{isSlow ? messages.signSlow({ wallet }) : messages.signExplain}</Note>
    if (isWaiting) return isSlow && <Note>{messages.registerSlow}</Note>
    if (availability.status === 'failed')
      return (
        <Button size="small" onClick={tryAgain}>
          {common.tryAgain}
        </Button>
      )
    if (suggestions.length > 0) return <NameSuggestions names={suggestions} onChoose={change} />
    return <Note>{messages.explain}</Note>
  }
}

/** Why no name was registered: a quiet note when the visitor declined, else the error. */
function NameOutcome({ error, isUndecided }: { error: BaseError; isUndecided: boolean }): ReactNode {
  const { names: messages, errors } = useMessages()
  if (error.code === 'USER_REJECTED') return <Note>{messages.declined}</Note>
  return (
    <Note tone="negative" announce="now" icon={<CircleAlertIcon />}>
      {isUndecided ? messages.outcomeUnknown : errors[error.code]}
    </Note>
  )
}

/** Available names in place of the wanted one. */
function NameSuggestions(props: { names: readonly string[]; onChoose: (label: string) => void }): ReactNode {
  const { names, onChoose } = props
  const { names: messages } = useMessages()
  return (
    <fieldset className="lk-name-suggestions">
      <legend>{messages.suggestions}</legend>
      <div>
        {names.map((name) => (
          <Chip key={name} label={name} onClick={() => onChoose(name.slice(0, name.indexOf('.')))}>
            <bdi dir="ltr">{name.slice(0, name.indexOf('.'))}</bdi>
          </Chip>
        ))}
      </div>
    </fieldset>
  )
}

/** Whether the server's response to a signed request is missing: registering again repeats it without a new signature. */
function isUndecided(error: BaseError | undefined, step: 'sign' | 'register'): boolean {
  const isOfServer = error && ['SERVER_UNAVAILABLE', 'SERVER_ANSWER_INVALID', 'HTTP_STATUS'].includes(error.code)
  return step === 'register' && isOfServer === true
}

const css = `
.lk-name-form { display: grid; gap: 12px }
.lk-name-below { min-height: 72px }
.lk-name-below .lk-note[data-tone=quiet] { padding: 0 4px }
.lk-name-suggestions { border: 0; margin: 0; padding: 0 4px; font-size: 13px; line-height: 16px; color: var(--lk-text-2) }
.lk-name-suggestions > legend { padding: 0 0 8px }
.lk-name-suggestions > div { display: flex; flex-wrap: wrap; gap: 8px }
`
