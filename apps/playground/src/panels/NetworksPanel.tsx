import { useNetwork } from '@latchkey/react'
import { useWords } from '../words/WordsContext.ts'
import { Panel } from './Panel.tsx'

/** The chains of the world, one press away. */
export function NetworksPanel() {
  const { networks: words } = useWords()
  const { network: active, networks, switchNetwork } = useNetwork()
  return (
    <Panel title={words.title} about={words.about}>
      <ul className="rows">
        {networks.map((network) => (
          <li key={network.caipNetworkId}>
            <bdi>{network.name}</bdi>
            <bdi className="figures quiet">{network.caipNetworkId}</bdi>
            {network.caipNetworkId === active?.caipNetworkId ? (
              <span className="badge">{words.active}</span>
            ) : (
              <button
                type="button"
                className="chip"
                aria-label={`${words.use} ${network.name}`}
                onClick={() => void switchNetwork.run({ caipNetworkId: network.caipNetworkId })}
              >
                {words.use}
              </button>
            )}
          </li>
        ))}
      </ul>
      <p role="status" className="problem">
        {switchNetwork.error?.shortMessage}
      </p>
    </Panel>
  )
}
