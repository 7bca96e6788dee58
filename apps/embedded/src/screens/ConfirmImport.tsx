import type { ReactElement } from 'react'
import { Button } from '../../../../packages/react/src/ui/Button.tsx'
import { Details } from './Details.tsx'
import { useLaterMessages } from './laterMessages.ts'
import { useMessages } from './messages.ts'
import { Screen } from './Screen.tsx'
import type { ScreenProps } from './screenStore.ts'

/** Where the visitor compares the addresses of what they typed before it becomes their wallet here. */
export function ConfirmImport({ data, busy, answer }: ScreenProps<'confirmImport'>): ReactElement {
  const { common } = useMessages()
  const { confirmImport } = useLaterMessages()
  const { eip155, solana, bip122 } = data.addresses
  const rows = [
    { label: 'Ethereum', value: eip155 },
    { label: 'Solana', value: solana },
    { label: 'Bitcoin', value: bip122 },
  ].flatMap(({ label, value }) => (value ? [{ label, value, kind: 'address' as const }] : []))
  return (
    <Screen
      title={confirmImport.title}
      footer={
        <>
          <Button variant="primary" busy={busy} onClick={() => answer({ type: 'confirm' })}>
            {confirmImport.submit}
          </Button>
          <Button variant="quiet" disabled={busy} onClick={() => answer({ type: 'cancel' })}>
            {common.back}
          </Button>
        </>
      }
    >
      <p className="lk-screen-text">{confirmImport.text}</p>
      <Details rows={rows} />
      <p className="lk-screen-caption">{solana ? confirmImport.firstAccount : confirmImport.keyOnly}</p>
    </Screen>
  )
}
