import { useNetwork } from '@latchkey/react'
import { useMessages } from '../messages/loadMessages.ts'
import { Panel } from './Panel.tsx'

/** The chains of the world, one press away. */
export function NetworksPanel() {
  const { networks: messages } = useMessages()
  const { network: active, networks, switchNetwork } = useNetwork()
  return (
    <Panel title={messages.title} about={messages.about}>
      <ul className="rows">
        {networks.map((network) => (
          <li key={network.caipNetworkId}>
            <bdi>{network.name}</bdi>
            <bdi className="figures quiet">{network.caipNetworkId}</bdi>
            {network.caipNetworkId === active?.caipNetworkId ? (
              <span className="badge">{messages.active}</span>
            ) : (
              <button
                type="button"
                className="chip"
                aria-label={`${messages.use} ${network.name}`}
                onClick={() => void switchNetwork.run({ caipNetworkId: network.caipNetworkId })}
              >
                {messages.use}
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
