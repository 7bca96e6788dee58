import type { ReactNode } from 'react'
import { useAccount } from '../../hooks/useAccount.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { Note } from '../../parts/Note.tsx'
import { View } from '../../ui/View.tsx'
import { NameForm } from './NameForm.tsx'

export type RegisterAccountNameViewProps = {
  /** What the field begins with. */
  label?: string
}

/** A name for the account shown: checked as it is typed, signed for, registered. */
export function RegisterAccountNameView({ label = '' }: RegisterAccountNameViewProps): ReactNode {
  const { names: messages } = useMessages()
  const { address, connector } = useAccount()
  const { serverUrl } = useLatchkey().options
  if (address && serverUrl) return <NameForm wallet={connector?.name ?? ''} label={label} />
  return (
    <View title={messages.title}>
      <Note>{messages.unavailable}</Note>
    </View>
  )
}
