import type { ReactElement } from 'react'
import { useStyles } from '../../../../packages/react/src/ui/useStyles.ts'
import { ApproveFooter } from './ApproveFooter.tsx'
import { Details } from './Details.tsx'
import { errorText, useMessages } from './messages.ts'
import { ErrorLine, Screen } from './Screen.tsx'
import type { ScreenProps } from './screenStore.ts'

/** A message to sign, whole: its text, or its bytes if it is not text. */
export function ApproveMessage({ data, busy, answer }: ScreenProps<'approveMessage'>): ReactElement {
  useStyles(css)
  const messages = useMessages()
  const { approveMessage, common } = messages
  const { origin, address, chain, message, error } = data
  const decline = () => answer({ type: 'cancel' })
  return (
    <Screen
      title={approveMessage.title}
      onClose={decline}
      footer={
        <ApproveFooter
          approveLabel={approveMessage.submit}
          busy={busy}
          onApprove={() => answer({ type: 'approve' })}
          onDecline={decline}
        />
      }
    >
      <Details
        rows={[
          { label: common.askedBy, value: origin },
          { label: common.account, value: address, kind: 'address' },
          { label: common.network, value: chain.name },
        ]}
      />
      <h2 className="lk-subtitle">{approveMessage.message}</h2>
      {message.text === undefined && <p className="lk-screen-caption">{approveMessage.bytes}</p>}
      <pre className="lk-message" dir="auto">
        {message.text ?? message.hex}
      </pre>
      <ErrorLine text={errorText(messages, error)} />
    </Screen>
  )
}

const css = `
.lk-subtitle { margin: 16px 0 8px; font-size: 13px; font-weight: 500; line-height: 16px; color: var(--lk-text-2) }
.lk-message {
  margin: 0; padding: 12px; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; line-height: 22px;
  background: var(--lk-surface-1); border-radius: var(--lk-radius-control)
}
.lk-approve-hint { margin: 0; min-height: 18px; font-size: 13px; line-height: 18px; text-align: center; color: var(--lk-text-2) }
`
