import type { ReactElement } from 'react'
import { ApproveFooter } from './ApproveFooter.tsx'
import { useLaterMessages } from './laterMessages.ts'
import { useMessages } from './messages.ts'
import { Screen } from './Screen.tsx'
import type { ScreenProps } from './screenStore.ts'

/** Where the visitor confirms that something is taken away. */
export function Confirm({ data, busy, answer }: ScreenProps<'confirm'>): ReactElement {
  const { common } = useMessages()
  const { confirm, security } = useLaterMessages()
  const { title, text, submit } = confirm[data.action]
  const close = () => answer({ type: 'cancel' })
  return (
    <Screen
      title={title}
      onClose={close}
      footer={
        <ApproveFooter
          approveLabel={submit}
          declineLabel={common.cancel}
          variant="danger"
          busy={busy}
          onApprove={() => answer({ type: 'confirm' })}
          onDecline={close}
        />
      }
    >
      <p className="lk-screen-text" data-agreed>
        {text(data.name)}
        {data.isLast && ` ${security.lastRecovery}`}
      </p>
    </Screen>
  )
}
