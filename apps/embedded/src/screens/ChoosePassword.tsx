import { type ReactElement, type ReactNode, useState } from 'react'
import { Button } from '../../../../packages/react/src/ui/Button.tsx'
import { TextField } from '../../../../packages/react/src/ui/TextField.tsx'
import { useLaterMessages } from './laterMessages.ts'
import { errorText, useMessages } from './messages.ts'
import { ErrorLine, Screen } from './Screen.tsx'
import type { ShownError } from './ShownError.ts'

export type ChoosePasswordProps = {
  title: string
  text: string
  submit: string
  busy: boolean
  error: ShownError | undefined
  onPassword: (password: string) => void
  onBack: () => void
  /** Another way, below the button. */
  otherWay?: ReactNode
}

/** A new password, typed twice. */
export function ChoosePassword(props: ChoosePasswordProps): ReactElement {
  const { title, text, submit, busy, error, onPassword, onBack, otherWay } = props
  const messages = useMessages()
  const { protect } = useLaterMessages()
  const [password, setPassword] = useState('')
  const [repeated, setRepeated] = useState('')
  const [differ, setDiffer] = useState<ShownError>()
  const field = { labelShown: true, type: 'password', autoComplete: 'new-password' } as const
  return (
    <Screen
      title={title}
      onBack={onBack}
      onSubmit={() => {
        if (busy) return
        if (password === repeated) onPassword(password)
        setDiffer(password === repeated ? undefined : { code: 'passwords_differ' })
      }}
      footer={
        <>
          <Button variant="primary" type="submit" busy={busy} disabled={!password || !repeated}>
            {submit}
          </Button>
          {otherWay}
        </>
      }
    >
      <p className="lk-screen-text">{text}</p>
      <div className="lk-screen-fields">
        <TextField {...field} label={protect.password} value={password} onChange={setPassword} />
        <TextField {...field} label={protect.repeated} value={repeated} onChange={setRepeated} />
      </div>
      <p className="lk-screen-caption">{protect.hint}</p>
      <ErrorLine text={errorText(messages, busy ? undefined : (differ ?? error))} />
    </Screen>
  )
}
