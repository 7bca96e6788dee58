import { nameOf } from '../request/Description.ts'
import { usePhone, useWalletValue } from '../wallet/usePhone.ts'
import { Panel } from './Panel.tsx'

/** The apps that are connected. */
export function SessionsPanel() {
  const { wallet, world } = usePhone()
  // Read again whenever a session comes, goes or changes.
  useWalletValue(() => JSON.stringify(wallet.sessions()))
  const sessions = wallet.sessions()
  return (
    <Panel title="Connected apps">
      {sessions.length === 0 && <p className="quiet">None yet. Paste or scan a pairing link.</p>}
      <ul className="rows">
        {sessions.map(({ topic, peer, chains }) => (
          <li key={topic}>
            <div>
              <strong>{peer.name}</strong>
              <p className="quiet wrap">{peer.url}</p>
              <p className="quiet">{chains.map((id) => nameOf(id, world)).join(', ')}</p>
            </div>
            <button
              type="button"
              className="secondary"
              aria-label={`Disconnect ${peer.name}`}
              onClick={() => void wallet.disconnect(topic)}
            >
              Disconnect
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
