import type { ReactElement } from 'react'
import { Button } from '../../../../packages/react/src/ui/Button.tsx'
import { useStyles } from '../../../../packages/react/src/ui/useStyles.ts'
import { useLaterMessages } from './laterMessages.ts'
import { useMessages } from './messages.ts'
import { Screen } from './Screen.tsx'
import type { ScreenProps } from './screenStore.ts'

/** What happened in the account, newest first. */
export function History({ data, busy, answer }: ScreenProps<'history'>): ReactElement {
  useStyles(css)
  const messages = useMessages()
  const { history } = useLaterMessages()
  const time = (text: string) =>
    new Date(text).toLocaleString(messages.code, { dateStyle: 'medium', timeStyle: 'short' })
  // An event of a newer server has no name here.
  const nameOf = (event: string) => (history.events as Record<string, string>)[event] ?? event
  return (
    <Screen
      title={history.title}
      onBack={() => answer({ type: 'cancel' })}
      footer={
        data.more && (
          <Button busy={busy} onClick={() => answer({ type: 'more' })}>
            {history.more}
          </Button>
        )
      }
    >
      <ol className="lk-history">
        {data.entries.map(({ id, at, event, device }) => (
          <li key={id}>
            <span>{nameOf(event)}</span>
            <small>
              <bdi>{device}</bdi> · <time dateTime={at}>{time(at)}</time>
            </small>
          </li>
        ))}
      </ol>
    </Screen>
  )
}

const css = `
.lk-history {
  list-style: none; margin: 0 0 16px; padding: 0; display: grid; gap: 1px; border-radius: var(--lk-radius-control); overflow: hidden
}
.lk-history li { display: grid; gap: 2px; padding: 10px 12px; background: var(--lk-surface-1) }
.lk-history span { font-weight: 500 }
.lk-history small { font-size: 12px; line-height: 16px; color: var(--lk-text-2) }
`
