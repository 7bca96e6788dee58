import type { ReactElement } from 'react'
import { Button } from '../../../../packages/react/src/ui/Button.tsx'
import { Spinner } from '../../../../packages/react/src/ui/Spinner.tsx'
import { useSecondsUntil } from '../../../../packages/react/src/ui/useSecondsUntil.ts'
import { useStyles } from '../../../../packages/react/src/ui/useStyles.ts'
import { useLaterMessages } from './laterMessages.ts'
import { errorText, useMessages } from './messages.ts'
import { ErrorLine, Screen } from './Screen.tsx'
import type { ScreenProps } from './screenStore.ts'

/** Where the visitor reads the number to choose on the page behind the mail's link, while this device waits for it. */
export function RegisterDevice({ data, busy, answer }: ScreenProps<'registerDevice'>): ReactElement {
  useStyles(css)
  const messages = useMessages()
  const { registerDevice } = useLaterMessages()
  const { email, number, minutes, resendAt, error } = data
  const seconds = useSecondsUntil(resendAt)
  return (
    <Screen
      title={registerDevice.title}
      onClose={() => answer({ type: 'cancel' })}
      footer={
        <Button disabled={seconds > 0 || busy} onClick={() => answer({ type: 'resend' })}>
          {seconds > 0 ? messages.retryAfter(seconds) : registerDevice.resend}
        </Button>
      }
    >
      <p className="lk-screen-text" data-centered="">
        {registerDevice.sent(email)}
      </p>
      <div className="lk-number">
        <p>{registerDevice.choose}</p>
        <output>{number}</output>
      </div>
      <p className="lk-register-wait" role="status">
        <Spinner /> {registerDevice.waiting}
      </p>
      <ErrorLine text={errorText(messages, error)} />
      <p className="lk-screen-caption" data-centered="">
        {registerDevice.expires(minutes)}
      </p>
    </Screen>
  )
}

const css = `
.lk-number { padding: 16px; text-align: center; background: var(--lk-surface-1); border-radius: var(--lk-radius-control) }
.lk-number p { margin: 0 0 8px; font-size: 13px; line-height: 18px; color: var(--lk-text-2) }
.lk-number output { font-size: 34px; font-weight: 600; line-height: 40px; letter-spacing: .08em }
.lk-register-wait { display: flex; align-items: center; justify-content: center; gap: 8px; margin: 16px 0 0; color: var(--lk-text-2) }
.lk-screen-caption[data-centered] { text-align: center }
`
