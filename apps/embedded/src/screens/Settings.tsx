import type { ReactElement } from 'react'
import { Button } from '../../../../packages/react/src/ui/Button.tsx'
import { useStyles } from '../../../../packages/react/src/ui/useStyles.ts'
import { Details } from './Details.tsx'
import { HoldButton } from './HoldButton.tsx'
import { useLaterMessages } from './laterMessages.ts'
import { errorText, useMessages } from './messages.ts'
import { ErrorLine, Screen } from './Screen.tsx'
import type { ScreenProps } from './screenStore.ts'

/** The visitor's account, its recovery and its devices. */
export function Settings({ data, busy, answer }: ScreenProps<'settings'>): ReactElement {
  useStyles(css)
  const messages = useMessages()
  const { approve, settings, logins } = useLaterMessages()
  const { email, address, recovery, isKey, inWindow, sessions, error } = data
  const recoveryText = {
    password: settings.recoveryPassword,
    passkey: settings.recoveryPasskey,
    guard: settings.recoveryGuard,
    none: settings.recoveryNone,
  }[recovery]
  const protectText = {
    password: settings.changePassword,
    passkey: settings.addPassword,
    guard: settings.addPassword,
    none: settings.protect,
  }[recovery]
  // With the time: two devices of one kind are told apart by nothing else.
  const date = (text: string) =>
    new Date(text).toLocaleString(messages.code, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <Screen title={settings.title} onClose={() => answer({ type: 'cancel' })}>
      <Details
        rows={[
          // A visitor who signed in with an account elsewhere may have none here.
          ...(email ? [{ label: settings.email, value: email }] : []),
          { label: approve.account, value: address, kind: 'address' },
          {
            label: settings.recovery,
            value: recoveryText,
            kind: recovery === 'none' ? 'danger' : 'text',
          },
        ]}
      />
      <div className="lk-settings-actions">
        <Button
          variant={recovery === 'none' ? 'primary' : 'secondary'}
          disabled={busy}
          onClick={() => answer({ type: 'protect' })}
        >
          {protectText}
        </Button>
        <Button disabled={busy} onClick={() => answer({ type: 'logins' })}>
          {logins.title}
        </Button>
        <Button disabled={busy} onClick={() => answer({ type: 'security' })}>
          {settings.security}
        </Button>
        {inWindow ? (
          <HoldButton
            label={isKey ? settings.key : settings.words}
            hint={isKey ? settings.keyHoldHint : settings.holdHint}
            disabled={busy}
            onHeld={() => answer({ type: 'words' })}
          />
        ) : (
          <>
            <Button disabled={busy} onClick={() => answer({ type: 'openWindow' })}>
              {settings.openWindow}
            </Button>
            <p className="lk-screen-caption">{isKey ? settings.keyHint : settings.wordsHint}</p>
          </>
        )}
      </div>
      <p className="lk-screen-caption">{settings.oneWallet}</p>
      <h2 className="lk-settings-title">{settings.devices}</h2>
      <ul className="lk-settings-devices">
        {sessions.map(({ sessionId, isCurrent, device, lastUsedAt, enrolmentId }) => (
          <li key={sessionId}>
            <span>
              <bdi>{device}</bdi>
              <small>{isCurrent ? settings.thisDevice : settings.lastUsed(date(lastUsedAt))}</small>
            </span>
            {!isCurrent && (
              <Button
                size="small"
                aria-label={settings.removeNamed(device)}
                disabled={busy}
                onClick={() =>
                  answer({
                    type: 'remove',
                    sessionId,
                    enrolmentId,
                    device: settings.deviceUsed(device, date(lastUsedAt)),
                  })
                }
              >
                {settings.remove}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className="lk-settings-actions">
        <Button variant="danger" busy={busy} onClick={() => answer({ type: 'signOutAll' })}>
          {settings.signOutAll}
        </Button>
      </div>
      <ErrorLine text={errorText(messages, error)} />
    </Screen>
  )
}

const css = `
.lk-settings-actions { display: grid; gap: 8px; margin-block-start: 16px }
.lk-settings-title { margin: 24px 0 8px; font-size: 13px; font-weight: 500; line-height: 16px; color: var(--lk-text-2) }
.lk-settings-devices { list-style: none; margin: 0; padding: 0; display: grid; gap: 8px }
.lk-settings-devices li {
  display: flex; align-items: center; justify-content: space-between; gap: 12px; min-height: 56px; padding: 0 12px;
  background: var(--lk-surface-1); border-radius: var(--lk-radius-control)
}
.lk-settings-devices span { display: grid; min-width: 0 }
.lk-settings-devices bdi { font-weight: 500 }
.lk-settings-devices small { font-size: 12px; line-height: 16px; color: var(--lk-text-2) }
`
