import type { PhoneRequest, RequestAnswer } from '@latchkey/testing/phone'
import { useId } from 'react'
import { describeRequest } from '../request/describeRequest.ts'
import { usePhone } from '../wallet/usePhone.ts'

/** One request, described for a person. */
export function RequestCard(props: { request: PhoneRequest; onAnswer: (answer: RequestAnswer) => void }) {
  const { request, onAnswer } = props
  const { wallet, world } = usePhone()
  const id = useId()
  const app = wallet.sessions().find(({ topic }) => topic === request.topic)?.peer.name ?? 'An app'
  const { title, facts, text } = describeRequest(request, world)
  return (
    <section className="card prompt" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className="quiet">From {app}</p>
      {text !== undefined && <pre className="message">{text}</pre>}
      <dl className="facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="buttons">
        <button type="button" className="secondary" onClick={() => onAnswer('reject')}>
          Reject
        </button>
        <button type="button" className="primary" onClick={() => onAnswer('approve')}>
          Approve
        </button>
      </div>
    </section>
  )
}
