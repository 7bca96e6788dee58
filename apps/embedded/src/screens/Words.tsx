import type { ReactElement } from 'react'
import { Button } from '../../../../packages/react/src/ui/Button.tsx'
import { useStyles } from '../../../../packages/react/src/ui/useStyles.ts'
import { useLaterMessages } from './laterMessages.ts'
import { Screen } from './Screen.tsx'
import type { ScreenProps } from './screenStore.ts'

/** The words, or the private key that was imported. There is no button that copies them: every other page could read the clipboard. */
export function Words({ data, answer }: ScreenProps<'words'>): ReactElement {
  useStyles(css)
  const { words } = useLaterMessages()
  const { kind, text } = data
  const isKey = kind === 'key'
  const list = text.split(' ')
  const close = () => answer({ type: 'cancel' })
  return (
    <Screen
      title={isKey ? words.keyTitle : words.title}
      onBack={close}
      footer={
        <Button variant="primary" onClick={close}>
          {words.done}
        </Button>
      }
    >
      <p className="lk-screen-text">{isKey ? words.keyText : words.text(list.length)}</p>
      {isKey ? (
        <p className="lk-words lk-words-key" dir="ltr" translate="no">
          {text}
        </p>
      ) : (
        <ol className="lk-words" dir="ltr" lang="en" translate="no">
          {list.map((word, index) => (
            <li key={`${index}${word}`}>{word}</li>
          ))}
        </ol>
      )}
    </Screen>
  )
}

const css = `
.lk-words { margin: 0; padding: 12px 12px 12px 44px; columns: 2; line-height: 32px; font-weight: 500; background: var(--lk-surface-1);
  border-radius: var(--lk-radius-control) }
.lk-words-key { padding: 12px; columns: 1; line-height: 24px; overflow-wrap: anywhere }
`
