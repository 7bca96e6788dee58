import { type ReactElement, useState } from 'react'
import { TextField } from '../../../../packages/react/src/ui/TextField.tsx'
import { ApproveFooter } from './ApproveFooter.tsx'
import { useLaterMessages } from './laterMessages.ts'
import { Screen } from './Screen.tsx'
import type { ScreenProps } from './screenStore.ts'

/** Where the visitor types a word before anything is deleted; the button is guarded. */
export function DeleteAccount({ data, busy, answer }: ScreenProps<'deleteAccount'>): ReactElement {
  const { deleteAccount } = useLaterMessages()
  const [typed, setTyped] = useState('')
  const isTyped = typed.trim().toLowerCase() === deleteAccount.word
  const close = () => answer({ type: 'cancel' })
  return (
    <Screen
      title={deleteAccount.title}
      onBack={close}
      footer={
        <ApproveFooter
          approveLabel={deleteAccount.submit}
          declineLabel={deleteAccount.keep}
          variant="danger"
          busy={busy}
          disabled={!isTyped}
          onApprove={() => answer({ type: 'delete' })}
          onDecline={close}
        />
      }
    >
      <p className="lk-screen-text" data-agreed>
        {deleteAccount.text}
      </p>
      {!data.isProtected && (
        <p className="lk-screen-text" data-agreed>
          {deleteAccount.unprotected}
        </p>
      )}
      <TextField label={deleteAccount.label} labelShown autoComplete="off" value={typed} onChange={setTyped} />
    </Screen>
  )
}
