import { type ReactElement, useState } from 'react'
import { Button } from '../../../../packages/react/src/ui/Button.tsx'
import { TextField } from '../../../../packages/react/src/ui/TextField.tsx'
import { useMessages } from './messages.ts'
import { Screen } from './Screen.tsx'
import type { ScreenProps } from './screenStore.ts'

/** Where the visitor types a word before anything is deleted. */
export function DeleteAccount({ data, busy, answer }: ScreenProps<'deleteAccount'>): ReactElement {
  const { deleteAccount } = useMessages()
  const [typed, setTyped] = useState('')
  const isTyped = typed.trim().toLowerCase() === deleteAccount.word
  const close = () => answer({ type: 'cancel' })
  return (
    <Screen
      title={deleteAccount.title}
      onClose={close}
      onSubmit={() => {
        if (isTyped && !busy) answer({ type: 'delete' })
      }}
      footer={
        <>
          <Button variant="danger" type="submit" busy={busy} disabled={!isTyped}>
            {deleteAccount.submit}
          </Button>
          <Button disabled={busy} onClick={close}>
            {deleteAccount.keep}
          </Button>
        </>
      }
    >
      <p className="lk-screen-text">{deleteAccount.text}</p>
      {!data.isProtected && <p className="lk-screen-text">{deleteAccount.unprotected}</p>}
      <TextField label={deleteAccount.label} labelShown autoComplete="off" value={typed} onChange={setTyped} />
    </Screen>
  )
}
