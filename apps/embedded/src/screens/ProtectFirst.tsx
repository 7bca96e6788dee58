import type { ReactElement } from 'react'
import { Button } from '../../../../packages/react/src/ui/Button.tsx'
import { useLaterMessages } from './laterMessages.ts'
import { useMessages } from './messages.ts'
import { Screen } from './Screen.tsx'
import type { ScreenProps } from './screenStore.ts'

/** Why a request has to wait until the wallet is protected, and the way there. */
export function ProtectFirst({ data, busy, answer }: ScreenProps<'protectFirst'>): ReactElement {
  const { code } = useMessages()
  const { approve, protect, protectFirst } = useLaterMessages()
  const { isRequired, limit } = data
  const amount = new Intl.NumberFormat(code, { style: 'currency', currency: 'USD', maximumFractionDigits: 2 }).format(
    limit,
  )
  const decline = () => answer({ type: 'cancel' })
  return (
    <Screen
      title={protectFirst.title}
      onClose={decline}
      footer={
        <>
          <Button variant="primary" busy={busy} onClick={() => answer({ type: 'protect' })}>
            {protect.submit}
          </Button>
          <Button variant="quiet" disabled={busy} onClick={isRequired ? decline : () => answer({ type: 'later' })}>
            {isRequired ? approve.decline : protect.later}
          </Button>
        </>
      }
    >
      <p className="lk-screen-text">{isRequired ? protectFirst.required(amount) : protectFirst.suggested(amount)}</p>
      <p className="lk-screen-caption">{protectFirst.after}</p>
    </Screen>
  )
}
