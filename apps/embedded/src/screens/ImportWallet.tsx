import { type ReactElement, useState } from 'react'
import { Button } from '../../../../packages/react/src/ui/Button.tsx'
import { useStyles } from '../../../../packages/react/src/ui/useStyles.ts'
import { toUtf8 } from '../bytes.ts'
import type { SecretFault } from '../calls/vaultCalls.ts'
import type { LaterMessages } from '../locales/enLater.ts'
import { useLaterMessages } from './laterMessages.ts'
import { errorText, useMessages } from './messages.ts'
import { ErrorLine, Screen } from './Screen.tsx'
import type { ScreenProps } from './screenStore.ts'

/** What keeps browsers and their extensions from correcting, suggesting, translating or storing what is typed. */
const untouched = {
  autoComplete: 'off',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  // A text: Preact writes no attribute for `false`.
  spellCheck: 'false',
  translate: 'no',
  lang: 'en',
  dir: 'ltr',
  'data-gramm': 'false',
  'data-1p-ignore': '',
  'data-lpignore': 'true',
} as const

/** Where the visitor types the words or the private key of a wallet that they have. After a mistake, what was typed stays to be mended. */
export function ImportWallet({ data, busy, answer }: ScreenProps<'importWallet'>): ReactElement {
  useStyles(css)
  const messages = useMessages()
  const { common } = messages
  const { importWallet: texts } = useLaterMessages()
  const [kind, setKind] = useState<'words' | 'key'>('words')
  const [text, setText] = useState('')
  const count = text.split(/\s+/).filter(Boolean).length
  /** The fault is about what was submitted: it goes with the next key. */
  const [isChanged, setChanged] = useState(false)
  const change = (next: string) => {
    setText(next)
    setChanged(true)
  }
  const submit = () => {
    if (busy || !text.trim()) return
    setChanged(false)
    answer({ type: 'secret', kind, typed: toUtf8(text) })
  }
  const fault = data.fault
    ? describe(data.fault, { faults: texts.faults, text, locale: messages.code })
    : errorText(messages, data.error)
  return (
    <Screen
      title={texts.title}
      onClose={() => answer({ type: 'cancel' })}
      onSubmit={submit}
      footer={
        <>
          <Button variant="primary" type="submit" busy={busy} disabled={!text.trim()}>
            {common.continue}
          </Button>
          <Button
            variant="quiet"
            disabled={busy}
            onClick={() => {
              change('')
              setKind(kind === 'words' ? 'key' : 'words')
            }}
          >
            {kind === 'words' ? texts.useKey : texts.useWords}
          </Button>
        </>
      }
    >
      <p className="lk-screen-text">{kind === 'words' ? texts.words : texts.key}</p>
      <label className="lk-import-label" htmlFor="secret">
        {kind === 'words' ? texts.wordsLabel : texts.keyLabel}
      </label>
      <textarea
        id="secret"
        className="lk-import"
        rows={kind === 'words' ? 5 : 3}
        maxLength={1_000}
        data-typed-first
        aria-describedby="import-error"
        {...untouched}
        readOnly={busy}
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
      />
      {kind === 'words' && <p className="lk-screen-caption">{texts.count(count)}</p>}
      <div id="import-error">
        <ErrorLine text={busy || isChanged ? undefined : fault} />
      </div>
      <p className="lk-screen-caption">{texts.safety}</p>
    </Screen>
  )
}

/** What is wrong, with each word that is not in the list, and its place. */
function describe(
  fault: SecretFault,
  { faults, text, locale }: { faults: LaterMessages['importWallet']['faults']; text: string; locale: string },
): string {
  if (fault.kind === 'count') return faults.count(fault.count)
  if (fault.kind !== 'unknown') return faults[fault.kind]
  const words = text.split(/\s+/).filter(Boolean)
  const wrong = fault.places.slice(0, 4).map((place) => faults.word(place, (words[place - 1] ?? '').slice(0, 20)))
  return faults.unknown(new Intl.ListFormat(locale).format(wrong))
}

const css = `
.lk-import-label { display: block; font-size: 13px; line-height: 16px; color: var(--lk-text-2); margin: 0 4px 8px }
.lk-import {
  box-sizing: border-box; width: 100%; padding: 12px; border: 0; outline: 0; resize: none; font: inherit; line-height: 24px;
  color: var(--lk-text-1); background: var(--lk-surface-1); border-radius: var(--lk-radius-control)
}
.lk-import:focus-visible { box-shadow: inset 0 0 0 2px var(--lk-accent) }
`
