import type { ReactElement } from 'react'
import { Button } from '../../../../packages/react/src/ui/Button.tsx'
import { useStyles } from '../../../../packages/react/src/ui/useStyles.ts'
import { useMessages } from './messages.ts'
import { Screen } from './Screen.tsx'
import type { ScreenProps } from './screenStore.ts'

/** The 12 words. There is no button that copies them: every other page could read the clipboard. */
export function Words({ data, answer }: ScreenProps<'words'>): ReactElement {
  useStyles(css)
  const { words } = useMessages()
  const close = () => answer({ type: 'cancel' })
  return (
    <Screen
      title={words.title}
      onClose={close}
      footer={
        <Button variant="primary" onClick={close}>
          {words.done}
        </Button>
      }
    >
      <p className="lk-screen-text">{words.text}</p>
      <ol className="lk-words" dir="ltr" lang="en" translate="no">
        {data.words.split(' ').map((word, index) => (
          <li key={`${index}${word}`}>{word}</li>
        ))}
      </ol>
    </Screen>
  )
}

const css = `
.lk-words { margin: 0; padding: 12px 12px 12px 44px; columns: 2; line-height: 32px; font-weight: 500; background: var(--lk-surface-1);
  border-radius: var(--lk-radius-control) }
`
