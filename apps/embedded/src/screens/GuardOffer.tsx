import type { ReactElement } from 'react'
import { Button } from '../../../../packages/react/src/ui/Button.tsx'
import { useLaterMessages } from './laterMessages.ts'
import { useMessages } from './messages.ts'
import { Screen } from './Screen.tsx'
import type { ScreenProps } from './screenStore.ts'

/** Where the visitor reads what recovery by email is, and who could open the wallet then. */
export function GuardOffer({ data, busy, answer }: ScreenProps<'guardOffer'>): ReactElement {
  const { common } = useMessages()
  const { guard } = useLaterMessages()
  return (
    <Screen
      title={guard.title}
      footer={
        <>
          <Button variant="primary" busy={busy} onClick={() => answer({ type: 'accept' })}>
            {guard.accept}
          </Button>
          <Button variant="quiet" disabled={busy} onClick={() => answer({ type: 'cancel' })}>
            {common.back}
          </Button>
        </>
      }
    >
      <p className="lk-screen-text">{guard.offer(data.email)}</p>
      <p className="lk-screen-text">{guard.custody}</p>
      <p className="lk-screen-caption">{guard.better}</p>
    </Screen>
  )
}
