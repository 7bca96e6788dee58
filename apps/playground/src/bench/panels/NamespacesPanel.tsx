import { getAccount, getNamespaces, getWalletConnections, open, watchWalletConnections } from '@latchkey/core'
import { useAccount, useLatchkey, useWatch } from '@latchkey/react'
import { useMessages } from '../../messages/loadMessages.ts'
import { Panel } from './Panel.tsx'

/** The namespaces of the world, each with its account; the widget opens for any of them. */
export function NamespacesPanel() {
  const { namespaces: messages } = useMessages()
  const latchkey = useLatchkey()
  // Another account is shown whenever one of them gets its own; one that is not shown may leave without a change of it.
  useAccount()
  useWatch(getWalletConnections, watchWalletConnections)
  return (
    <Panel title={messages.title} about={messages.about}>
      <ul className="rows">
        {getNamespaces(latchkey).map((namespace) => (
          <li key={namespace}>
            <bdi>{namespace}</bdi>
            <bdi className="figures quiet line">{getAccount(latchkey, { namespace }).address ?? messages.none}</bdi>
            <button
              type="button"
              className="chip"
              aria-label={`${messages.open} ${namespace}`}
              onClick={() => open(latchkey, { namespace })}
            >
              {messages.open}
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
