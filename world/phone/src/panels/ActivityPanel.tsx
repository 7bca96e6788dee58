import type { PhoneRequestRecord } from '@latchkey/testing/phone'
import { usePhone, useWalletValue } from '../wallet/usePhone.ts'
import { Panel } from './Panel.tsx'

const shown = 10

/** The requests since the page opened and their responses, newest first. */
export function ActivityPanel() {
  const { wallet } = usePhone()
  useWalletValue(() => JSON.stringify([wallet.requests(), wallet.failures().length]))
  const requests = [...wallet.requests()].reverse().slice(0, shown)
  const failure = wallet.failures().at(-1)
  return (
    <Panel title="Requests so far">
      {requests.length === 0 && <p className="quiet">None since the page was opened.</p>}
      <ul className="rows">
        {requests.map((request) => (
          <li key={request.id}>
            <div>
              <strong>{request.method}</strong>
              <p className="quiet wrap">{outcomeOf(request)}</p>
            </div>
          </li>
        ))}
      </ul>
      {failure && <p className="problem">{failure.message}</p>}
    </Panel>
  )
}

function outcomeOf({ status, answer }: PhoneRequestRecord): string {
  if (status === 'open') return 'Waiting'
  if (!answer) return 'Not answered'
  if ('error' in answer) return answer.error.message
  return typeof answer.result === 'string' ? answer.result : JSON.stringify(answer.result)
}
