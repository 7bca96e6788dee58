import { switchNetwork } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useErrorText } from '../../hooks/useErrorText.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useWrite } from '../../hooks/useWrite.ts'
import { Note } from '../../parts/Note.tsx'
import { Button } from '../../ui/Button.tsx'
import { CircleAlertIcon } from '../../ui/icons/CircleAlertIcon.tsx'
import { TriangleAlertIcon } from '../../ui/icons/TriangleAlertIcon.tsx'
import type { PendingRequest } from './usePaymentRequest.ts'

/** What keeps a pasted or scanned request from being followed, and the way there where there is one. */
export function RequestNote({ pending }: { pending: PendingRequest | undefined }): ReactNode {
  const { request: messages } = useMessages().send
  const errorText = useErrorText()
  const switching = useWrite(switchNetwork)
  if (!pending) return null
  if (pending.state === 'looking') return <Note>{messages.loading}</Note>
  const network = pending.state === 'otherNetwork' ? pending.network : undefined
  const sentence = pending.state === 'otherNetwork' ? messages.unknownNetwork : messages.tokenMissing
  return (
    <>
      <Note tone="warning" icon={<TriangleAlertIcon />}>
        {network ? messages.otherNetwork({ network: network.name }) : sentence}
      </Note>
      {network && (
        <Button
          size="medium"
          busy={switching.status === 'pending'}
          onClick={() => void switching.run({ caipNetworkId: network.caipNetworkId })}
        >
          {messages.switchNetwork({ network: network.name })}
        </Button>
      )}
      {switching.error && (
        <Note tone="negative" announce="now" icon={<CircleAlertIcon />}>
          {errorText(switching.error)}
        </Note>
      )}
    </>
  )
}
