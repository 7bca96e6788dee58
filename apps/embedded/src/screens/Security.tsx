import type { ReactElement } from 'react'
import { Button } from '../../../../packages/react/src/ui/Button.tsx'
import { useStyles } from '../../../../packages/react/src/ui/useStyles.ts'
import { HoldButton } from './HoldButton.tsx'
import { useLaterMessages } from './laterMessages.ts'
import { errorText, useMessages } from './messages.ts'
import { ErrorLine, Screen } from './Screen.tsx'
import type { ScreenProps } from './screenStore.ts'

/** What protects the account, and the ways to change or leave it. */
export function Security({ data, busy, answer }: ScreenProps<'security'>): ReactElement {
  useStyles(css)
  const messages = useMessages()
  const { settings, security } = useLaterMessages()
  const { passkeys, canAddPasskey, guard, inWindow, error } = data
  const date = (text: string) => new Date(text).toLocaleDateString(messages.code, { dateStyle: 'medium' })
  return (
    <Screen title={security.title} onBack={() => answer({ type: 'cancel' })}>
      <ErrorLine text={errorText(messages, error)} />
      <h2 className="lk-security-title">{security.passkeys}</h2>
      <ul className="lk-security-list">
        {passkeys.map(({ passkeyId, device, createdAt, recovers }) => (
          <li key={passkeyId}>
            <span>
              <bdi>{device}</bdi>
              <small>
                {security.added(date(createdAt))} {recovers ? security.recovers : security.signsIn}
              </small>
            </span>
            <Button
              size="small"
              aria-label={security.removeNamed(device)}
              disabled={busy}
              onClick={() => answer({ type: 'removePasskey', passkeyId, device })}
            >
              {settings.remove}
            </Button>
          </li>
        ))}
      </ul>
      {passkeys.length === 0 && (
        <p className="lk-screen-caption">{canAddPasskey ? security.noPasskeys : security.noPasskeysHere}</p>
      )}
      <div className="lk-security-actions">
        {canAddPasskey && (
          <Button disabled={busy} onClick={() => answer({ type: 'addPasskey' })}>
            {security.addPasskey}
          </Button>
        )}
        {guard && (
          <Button disabled={busy} onClick={() => answer({ type: 'removeGuard' })}>
            {security.removeGuard}
          </Button>
        )}
        <Button disabled={busy} onClick={() => answer({ type: 'changeEmail' })}>
          {security.changeEmail}
        </Button>
        <Button disabled={busy} onClick={() => answer({ type: 'history' })}>
          {security.history}
        </Button>
        <Button disabled={busy} onClick={() => answer({ type: 'rotate' })}>
          {security.rotate}
        </Button>
        {inWindow ? (
          <HoldButton
            label={security.backUp}
            hint={security.backUpHold}
            disabled={busy}
            onHeld={() => answer({ type: 'backUp' })}
          />
        ) : (
          <p className="lk-screen-caption">{security.backUpHint}</p>
        )}
      </div>
      <div className="lk-security-actions">
        <Button variant="danger" disabled={busy} onClick={() => answer({ type: 'delete' })}>
          {security.delete}
        </Button>
      </div>
    </Screen>
  )
}

const css = `
.lk-security-title { margin: 8px 0; font-size: 13px; font-weight: 500; line-height: 16px; color: var(--lk-text-2) }
.lk-security-list { list-style: none; margin: 0; padding: 0; display: grid; gap: 8px }
.lk-security-list li {
  display: flex; align-items: center; justify-content: space-between; gap: 12px; min-height: 56px; padding: 0 12px;
  background: var(--lk-surface-1); border-radius: var(--lk-radius-control)
}
.lk-security-list span { display: grid; min-width: 0 }
.lk-security-list bdi { font-weight: 500 }
.lk-security-list small { font-size: 12px; line-height: 16px; color: var(--lk-text-2) }
.lk-security-actions { display: grid; gap: 8px; margin-block: 24px 16px }
`
