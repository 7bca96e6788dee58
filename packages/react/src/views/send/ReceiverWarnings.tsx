import type { ReactNode } from 'react'
import { useMessages } from '../../hooks/useMessages.ts'
import { Note } from '../../parts/Note.tsx'
import { TriangleAlertIcon } from '../../ui/icons/TriangleAlertIcon.tsx'
import type { ReceiverWarning } from './useReceiverWarnings.ts'

export type ReceiverWarningsProps = { warnings: readonly (ReceiverWarning | 'lookAlike' | 'looksLikeAddress')[] }

/** One sentence for each thing to look at. */
export function ReceiverWarnings({ warnings }: ReceiverWarningsProps): ReactNode {
  const { send: messages, errors } = useMessages()
  return warnings.map((warning) => (
    <Note key={warning} tone="warning" icon={<TriangleAlertIcon />}>
      {warning === 'burns' ? errors.RECEIVER_BURNS : messages.warnings[warning]}
    </Note>
  ))
}
