import { signMessage } from '@latchkey/core'
import { useAccount, useWrite } from '@latchkey/react'
import { type FormEvent, useState } from 'react'
import { useMessages } from '../../messages/loadMessages.ts'
import { Panel } from './Panel.tsx'

/** A text, signed by the wallet. */
export function SignPanel() {
  const { sign: messages } = useMessages()
  const { status } = useAccount()
  const signing = useWrite(signMessage)
  const isPending = signing.status === 'pending'
  const [typed, setTyped] = useState<string>()
  const message = typed ?? messages.text

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) void signing.run({ message })
  }

  return (
    <Panel title={messages.title} about={messages.about}>
      <form onSubmit={onSubmit}>
        <label className="field">
          <span>{messages.message}</span>
          <textarea rows={2} value={message} onChange={(event) => setTyped(event.target.value)} />
        </label>
        <button
          type="submit"
          className="primary"
          disabled={status !== 'connected' || message === ''}
          // Not disabled: the focus comes back to it from the wallet.
          aria-disabled={isPending}
        >
          {isPending ? messages.signing : messages.sign}
        </button>
      </form>
      <div role="status">
        {status !== 'connected' && <p className="quiet">{messages.connectFirst}</p>}
        {signing.error && <p className="problem">{signing.error.shortMessage}</p>}
        {signing.data && (
          <p className="quiet">
            {messages.signature}
            <bdi className="figures wrap" data-testid="signature">
              {signing.data}
            </bdi>
          </p>
        )}
      </div>
    </Panel>
  )
}
