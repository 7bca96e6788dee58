import type { PhoneProposal, ProposalAnswer } from '@latchkey/testing/phone'
import { useId, useState } from 'react'
import { nameOf } from '../request/Description.ts'
import { usePhone } from '../wallet/usePhone.ts'

/** The app that wants to connect, with its networks and methods. Networks can be deselected. */
export function ProposalCard(props: { proposal: PhoneProposal; onAnswer: (answer: ProposalAnswer) => void }) {
  const { proposal, onAnswer } = props
  const { wallet, world } = usePhone()
  const { name, url } = proposal.peer
  const id = useId()
  const known = proposal.chains.filter((chain) => wallet.chains().includes(chain))
  const unknown = proposal.chains.filter((chain) => !known.includes(chain))
  const [chosen, setChosen] = useState<readonly string[]>(known)
  return (
    <section className="card prompt" aria-labelledby={id}>
      <h2 id={id}>{name} wants to connect</h2>
      <dl className="facts">
        <div>
          <dt>Website</dt>
          <dd>{url}</dd>
        </div>
        <div>
          <dt>Requested methods</dt>
          <dd>{proposal.methods.join(', ') || 'nothing'}</dd>
        </div>
      </dl>
      <fieldset>
        <legend>Networks</legend>
        {known.map((chain) => (
          <label key={chain} className="check">
            <input
              type="checkbox"
              checked={chosen.includes(chain)}
              onChange={({ target }) =>
                setChosen(known.filter((other) => (other === chain ? target.checked : chosen.includes(other))))
              }
            />
            {nameOf(chain, world)}
          </label>
        ))}
        {unknown.length > 0 && <p className="quiet">Not in this wallet: {unknown.join(', ')}</p>}
      </fieldset>
      <div className="buttons">
        <button type="button" className="secondary" onClick={() => onAnswer('reject')}>
          Reject
        </button>
        <button
          type="button"
          className="primary"
          disabled={chosen.length === 0}
          onClick={() => onAnswer(chosen.length === known.length ? 'approve' : { chains: chosen })}
        >
          Approve
        </button>
      </div>
    </section>
  )
}
