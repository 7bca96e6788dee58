import { type ReactElement, type ReactNode, useState } from 'react'
import { Button } from '../../../../packages/react/src/ui/Button.tsx'
import { TextField } from '../../../../packages/react/src/ui/TextField.tsx'
import { findPasswordFault } from '../flows/passwordRule.ts'
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
  onBack: (() => void) | undefined
  /** What else to know, below the text. */
  caption?: string
  /** Below the button. */
  otherWays?: ReactNode
}

/** A new password, typed twice. */
export function ChoosePassword(props: ChoosePasswordProps): ReactElement {
  const { title, text, submit, busy, error, onPassword, onBack, caption, otherWays } = props
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
        // One that is too easy is said first: it would be typed twice again.
        const isSame = password === repeated || findPasswordFault(password) !== undefined
        if (isSame) onPassword(password)
        setDiffer(isSame ? undefined : { code: 'passwords_differ' })
      }}
      footer={
        <>
          <Button variant="primary" type="submit" busy={busy} disabled={!password || !repeated}>
            {submit}
          </Button>
          {otherWays}
        </>
      }
    >
      <p className="lk-screen-text">{text}</p>
      {caption && <p className="lk-screen-caption">{caption}</p>}
      <div className="lk-screen-fields">
        <TextField {...field} typedFirst label={protect.password} value={password} onChange={setPassword} />
        <TextField {...field} label={protect.repeated} value={repeated} onChange={setRepeated} />
      </div>
      <p className="lk-screen-caption">{protect.hint}</p>
      <ErrorLine text={errorText(messages, busy ? undefined : (differ ?? error))} />
    </Screen>
  )
}
