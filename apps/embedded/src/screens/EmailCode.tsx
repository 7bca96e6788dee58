import { type ReactElement, useEffect, useRef, useState } from 'react'
import { Button } from '../../../../packages/react/src/ui/Button.tsx'
import { formatClock } from '../../../../packages/react/src/ui/formatClock.ts'
import { Spinner } from '../../../../packages/react/src/ui/Spinner.tsx'
import { useSecondsUntil } from '../../../../packages/react/src/ui/useSecondsUntil.ts'
import { useStyles } from '../../../../packages/react/src/ui/useStyles.ts'
import { loadLater } from '../loadLater.ts'
import { errorText, useMessages } from './messages.ts'
import { ErrorLine, Screen } from './Screen.tsx'
import type { ScreenProps } from './screenStore.ts'

const digits = 6

/** Where the visitor types the code of the mail. One field, so that pasting, autofill and readers work; it submits itself when full. */
export function EmailCode({ data, busy, asked, answer }: ScreenProps<'emailCode'>): ReactElement {
  useStyles(css)
  const messages = useMessages()
  const { emailCode } = messages
  const { email, resendAt, passkey, error } = data
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const seconds = useSecondsUntil(resendAt)
  // The one before goes while the next try runs.
  const shown = busy ? undefined : error

  // What comes next loads while the visitor looks for the code; it is loaded again where this failed.
  useEffect(() => void loadLater().catch(() => {}), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new question empties the field
  useEffect(() => {
    setCode('')
    field.current?.focus()
  }, [asked])

  const onType = (text: string) => {
    const typed = toDigits(text).slice(0, digits)
    setCode(typed)
    if (typed.length === digits && !busy) answer({ type: 'code', code: typed })
  }
  return (
    <Screen
      title={emailCode.title}
      onClose={() => answer({ type: 'cancel' })}
      footer={
        <>
          <Button disabled={seconds > 0 || busy} onClick={() => answer({ type: 'resend' })}>
            {emailCode.resend}
            {seconds > 0 && ` (${formatClock(seconds)})`}
          </Button>
          {passkey && (
            <Button variant="quiet" disabled={busy} onClick={() => answer({ type: 'passkey' })}>
              {emailCode.passkey}
            </Button>
          )}
        </>
      }
    >
      <p className="lk-screen-text" data-centered="">
        {emailCode.sent(email)}
      </p>
      <label className="lk-code-label" htmlFor="code">
        {emailCode.label}
      </label>
      <div className="lk-code" data-invalid={error ? true : undefined}>
        <input
          ref={field}
          id="code"
          aria-describedby="code-error"
          aria-invalid={error ? true : undefined}
          autoComplete="one-time-code"
          inputMode="numeric"
          dir="ltr"
          value={code}
          readOnly={busy}
          onInput={(event) => onType(event.currentTarget.value)}
        />
        <span className="lk-code-busy">{busy && <Spinner />}</span>
      </div>
      <div id="code-error">
        <ErrorLine text={shown?.code === 'flow_unknown' ? emailCode.ended : errorText(messages, shown)} />
      </div>
      <p className="lk-screen-caption" data-centered="">
        {emailCode.notMailed}
      </p>
    </Screen>
  )
}

/** The digits of what was typed or pasted, also Arabic ones. */
function toDigits(text: string): string {
  return Array.from(text.normalize('NFKC'), (character) => {
    const code = character.codePointAt(0) ?? 0
    if (code >= 0x660 && code <= 0x669) return String(code - 0x660)
    if (code >= 0x6f0 && code <= 0x6f9) return String(code - 0x6f0)
    return /\d/.test(character) ? character : ''
  }).join('')
}

const css = `
.lk-code-label { display: block; margin: 0 0 6px; font-size: 13px; line-height: 16px; color: var(--lk-text-2) }
.lk-code { position: relative }
.lk-code input {
  appearance: none; box-sizing: border-box; width: 100%; height: 64px; border: 0; padding: 0; margin: 0; outline: 0; text-align: center;
  font: inherit; font-size: 34px; font-weight: 500; letter-spacing: .24em; text-indent: .24em; font-variant-numeric: tabular-nums;
  color: var(--lk-text-1); background: var(--lk-surface-1); border-radius: var(--lk-radius-control)
}
.lk-code input:focus-visible { box-shadow: inset 0 0 0 2px var(--lk-accent) }
.lk-code[data-invalid] input { box-shadow: inset 0 0 0 1px var(--lk-negative) }
.lk-code[data-invalid] input:focus-visible { box-shadow: inset 0 0 0 2px var(--lk-negative) }
.lk-code-busy { position: absolute; inset-inline-end: 16px; inset-block-start: 22px; color: var(--lk-text-3) }
.lk-screen-caption[data-centered] { text-align: center }
`
