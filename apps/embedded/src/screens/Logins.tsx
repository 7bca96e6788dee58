import type { ReactElement } from 'react'
import { Button } from '../../../../packages/react/src/ui/Button.tsx'
import { SocialIcon } from '../../../../packages/react/src/ui/SocialIcon.tsx'
import { useStyles } from '../../../../packages/react/src/ui/useStyles.ts'
import { useLaterMessages } from './laterMessages.ts'
import { errorText, useMessages } from './messages.ts'
import { ErrorLine, Screen } from './Screen.tsx'
import type { ScreenProps } from './screenStore.ts'
import { nameOfKind, socialNames } from './socialNames.ts'

/** The visitor's ways to sign in. The last one has no button: without any, nobody could sign in. */
export function Logins({ data, busy, answer }: ScreenProps<'logins'>): ReactElement {
  useStyles(css)
  const messages = useMessages()
  const { logins: texts } = useLaterMessages()
  const { logins, addable, error } = data
  return (
    <Screen title={texts.title} onBack={() => answer({ type: 'cancel' })}>
      <ul className="lk-logins-list">
        {logins.map(({ loginId, kind, label }) => {
          const name = nameOfKind(kind, texts.email)
          return (
            <li key={loginId}>
              <span>
                <bdi>{label}</bdi>
                <small>{name}</small>
              </span>
              {logins.length > 1 && (
                <Button
                  size="small"
                  aria-label={texts.removeNamed(`${name}, ${label}`)}
                  disabled={busy}
                  onClick={() => answer({ type: 'remove', loginId, label: `${name}, ${label}` })}
                >
                  {texts.remove}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {logins.length === 1 && <p className="lk-screen-caption">{texts.last}</p>}
      {addable.length > 0 && <h2 className="lk-logins-title">{texts.add}</h2>}
      <div className="lk-logins-add">
        {addable.map((provider) => (
          <Button
            key={provider}
            icon={<SocialIcon provider={provider} />}
            disabled={busy}
            onClick={() => answer({ type: 'add', provider })}
          >
            {socialNames[provider]}
          </Button>
        ))}
      </div>
      <ErrorLine text={errorText(messages, error)} />
    </Screen>
  )
}

const css = `
.lk-logins-list { list-style: none; margin: 0; padding: 0; display: grid; gap: 8px }
.lk-logins-list li {
  display: flex; align-items: center; justify-content: space-between; gap: 12px; min-height: 56px; padding: 0 12px;
  background: var(--lk-surface-1); border-radius: var(--lk-radius-control)
}
.lk-logins-list span { display: grid; min-width: 0 }
.lk-logins-list bdi { font-weight: 500 }
.lk-logins-list small { font-size: 12px; line-height: 16px; color: var(--lk-text-2) }
.lk-logins-title { margin: 24px 0 8px; font-size: 13px; font-weight: 500; line-height: 16px; color: var(--lk-text-2) }
.lk-logins-add { display: grid; grid-template-columns: 1fr 1fr; gap: 8px }
`
