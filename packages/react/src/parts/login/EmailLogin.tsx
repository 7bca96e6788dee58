import { type FormEvent, type ReactNode, useState } from 'react'
import { useMessages } from '../../hooks/useMessages.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon, type IconProps } from '../../ui/Icon.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { prefetchSignIn, useSignIn } from './useSignIn.ts'

/** An email address to sign in with. While the wallet's own page asks for the code, its button cancels. */
export function EmailLogin(): ReactNode {
  useStyles(css)
  const { login: messages, common } = useMessages()
  const [email, setEmail] = useState('')
  const { failure, isRunning, run, cancel, reset } = useSignIn()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isRunning) cancel()
    else void run({ email })
  }

  return (
    <form className="lk-email-login" noValidate onSubmit={submit}>
      <TextField
        label={messages.email}
        placeholder={messages.email}
        type="email"
        name="email"
        inputMode="email"
        autoComplete="email"
        enterKeyHint="go"
        dir={email ? 'ltr' : undefined}
        value={email}
        readOnly={isRunning}
        onFocus={prefetchSignIn}
        onChange={(text) => {
          setEmail(text)
          reset()
        }}
        icon={<MailIcon />}
        error={failure}
        end={
          <Button type="submit" size="small" variant={isRunning || !email ? 'secondary' : 'primary'}>
            {isRunning ? common.cancel : messages.continue}
          </Button>
        }
      />
      <p className="lk-email-waiting" role="status">
        {isRunning && (
          <>
            <Spinner size={16} /> {messages.waiting}
          </>
        )}
      </p>
    </form>
  )
}

const MailIcon = (props: IconProps): ReactNode => (
  <Icon
    {...props}
    outline="M4 5h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM2.5 7.5l8.3 5.4a2.2 2.2 0 0 0 2.4 0l8.3-5.4"
  />
)

const css = `
.lk-email-login { position: relative; margin: 0 }
.lk-email-login .lk-text-field-box { padding-inline-end: 6px }
/* In the place of the error, which there is none of while it waits. */
.lk-email-waiting {
  position: absolute; inset: auto 4px 0; display: flex; align-items: center; gap: 6px; margin: 0; font-size: 13px; line-height: 16px;
  color: var(--lk-text-2)
}
`
