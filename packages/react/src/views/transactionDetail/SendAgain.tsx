import { resendTransaction, type SentTransaction } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useErrorText } from '../../hooks/useErrorText.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useWrite } from '../../hooks/useWrite.ts'
import { Note } from '../../parts/Note.tsx'
import { Button } from '../../ui/Button.tsx'
import { CircleAlertIcon } from '../../ui/Icon.tsx'

/** Broadcasts a transaction that no node has again, the same bytes: the wallet gets no request. */
export function SendAgain({ sent: { hash } }: { sent: SentTransaction }): ReactNode {
  const { activity } = useMessages()
  const errorText = useErrorText()
  const resend = useWrite(resendTransaction)
  return (
    <>
      {resend.error && (
        <Note tone="negative" announce="now" icon={<CircleAlertIcon size={18} />}>
          {resend.error.code === 'FEE_CAP_TOO_LOW' ? activity.detail.lowFee : errorText(resend.error)}
        </Note>
      )}
      <Button variant="primary" busy={resend.status === 'pending'} onClick={() => void resend.run({ hash })}>
        {activity.detail.sendAgain}
      </Button>
    </>
  )
}
