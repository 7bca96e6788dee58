import { signMessage } from '@latchkey/core'
import { useAccount, useWrite } from '@latchkey/react'
import { type FormEvent, useState } from 'react'
import { useWords } from '../words/WordsContext.ts'
import { Panel } from './Panel.tsx'

/** A text, signed by the wallet. */
export function SignPanel() {
  const { sign: words } = useWords()
  const { status } = useAccount()
  const signing = useWrite(signMessage)
  const [typed, setTyped] = useState<string>()
  const message = typed ?? words.text

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void signing.run({ message })
  }

  return (
    <Panel title={words.title} about={words.about}>
      <form onSubmit={onSubmit}>
        <label className="field">
          <span>{words.message}</span>
          <textarea rows={2} value={message} onChange={(event) => setTyped(event.target.value)} />
        </label>
        <button
          type="submit"
          className="primary"
          disabled={status !== 'connected' || signing.status === 'pending' || message === ''}
        >
          {signing.status === 'pending' ? words.signing : words.sign}
        </button>
      </form>
      <div role="status">
        {signing.error && <p className="problem">{signing.error.shortMessage}</p>}
        {signing.data && (
          <p className="quiet">
            {words.signature}
            <bdi className="figures wrap" data-testid="signature">
              {signing.data}
            </bdi>
          </p>
        )}
      </div>
    </Panel>
  )
}
