import { getModal, registerName } from '@latchkey/core'
import { replaceView } from '@latchkey/core/internal'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useSlow } from '../../hooks/useSlow.ts'
import { useWrite } from '../../hooks/useWrite.ts'
import { Note } from '../../parts/Note.tsx'
import { OpenPairedWallet } from '../../parts/OpenPairedWallet.tsx'
import { Button } from '../../ui/Button.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { View } from '../../ui/View.tsx'
import { isUndecided } from './isUndecided.ts'
import { NameField } from './NameField.tsx'
import { NameOutcome } from './NameOutcome.tsx'
import { NameSuggestions } from './NameSuggestions.tsx'
import { useAvailability } from './useAvailability.ts'

/** Field, answer and button; the wallet gets the request once per name. */
export function NameForm({ wallet, label: begin }: { wallet: string; label: string }): ReactNode {
  useStyles(css)
  const latchkey = useLatchkey()
  const { names: messages, common } = useMessages()
  const formId = useId()
  const [typed, setTyped] = useState(begin)
  const [chosenZone, setChosenZone] = useState<string>()
  const [step, setStep] = useState<'sign' | 'register'>('sign')
  const { zone, zones, label, availability, tryAgain } = useAvailability({ typed, zone: chosenZone })
  const registering = useWrite(registerName)
  const isWaiting = registering.status === 'pending'
  const isSlow = useSlow(isWaiting)
  // Whatever is known of the name by now: what was signed for it may have arrived.
  const isAgain = isUndecided(registering.error, step)
  const canRegister = label !== undefined && zone !== undefined && (availability.status === 'available' || isAgain)
  const suggestions =
    'suggestions' in availability && availability.status !== 'available' ? availability.suggestions : []

  function change(text: string) {
    setTyped(text)
    if (registering.error) registering.cancel()
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!canRegister || isWaiting) return
    const registered = await registering.run({ label, zone, onStep: setStep })
    const modal = getModal(latchkey)
    // Closed or elsewhere by now: the visitor is not pulled back.
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
          zones={zones}
          zone={zone}
          onZone={setChosenZone}
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
    if (suggestions.length > 0) return <NameSuggestions names={suggestions} onTake={change} />
    return <Note>{messages.explain}</Note>
  }
}

const css = `
.lk-name-form { display: grid; gap: 12px }
.lk-name-below { min-height: 72px }
.lk-name-below .lk-note[data-tone=quiet] { padding: 0 4px }
`
