import { useNetwork } from '@latchkey/react'
import { useState } from 'react'
import { useMessages } from '../../messages/loadMessages.ts'
import { Panel } from './Panel.tsx'

/** The chains of the world, one press away. */
export function NetworksPanel() {
  const { networks: messages } = useMessages()
  const { network: active, networks, switchNetwork } = useNetwork()
  // An error is about the network that was active: on another it is stale.
  const [triedOn, setTriedOn] = useState<string>()
  const activeId = active?.caipNetworkId
  const use = (caipNetworkId: (typeof networks)[number]['caipNetworkId']) => {
    setTriedOn(activeId)
    void switchNetwork.run({ caipNetworkId })
  }
  return (
    <Panel title={messages.title} about={messages.about}>
      <ul className="rows">
        {networks.map((network) => (
          <li key={network.caipNetworkId}>
            <bdi>{network.name}</bdi>
            <bdi className="figures quiet">{network.caipNetworkId}</bdi>
            {network.caipNetworkId === activeId ? (
              <span className="badge">{messages.active}</span>
            ) : (
              <button
                type="button"
                className="chip"
                aria-label={`${messages.use} ${network.name}`}
                onClick={() => use(network.caipNetworkId)}
              >
                {messages.use}
              </button>
            )}
          </li>
        ))}
      </ul>
      <p role="status" className="problem">
        {triedOn === activeId && switchNetwork.error?.shortMessage}
      </p>
    </Panel>
  )
}
