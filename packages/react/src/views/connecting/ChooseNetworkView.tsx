import { type Connector, getWalletConnections, navigate, watchWalletConnections } from '@latchkey/core'
import { connectorIcon, connectorsOf, getListedConnectors, watchListedConnectors } from '@latchkey/core/internal'
import type { ReactNode } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useWatch } from '../../hooks/useWatch.ts'
import { isolate } from '../../locales/isolate.ts'
import { Note } from '../../parts/Note.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { ChevronRightIcon } from '../../ui/Icon.tsx'
import { List, Row } from '../../ui/List.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { View } from '../../ui/View.tsx'

export type ChooseNetworkViewParams = {
  /** Of a wallet of several namespaces. */
  connectorId: string
}

/**
 * Which network type to connect a wallet of several for.
 *
 * SECURITY: a name joins its parts, and anyone can take a name, so each shows the id and the picture that it has itself.
 */
export function ChooseNetworkView({ connectorId }: ChooseNetworkViewParams): ReactNode {
  const latchkey = useLatchkey()
  const { networks: messages, connect } = useMessages()
  const wallet = useWatch(getListedConnectors, watchListedConnectors).find(({ id }) => id === connectorId)
  const connected = useWatch(getWalletConnections, watchWalletConnections)
  const isConnected = (connector: Connector) => connected.some((one) => one.connector === connector)
  return (
    <View title={messages.chooseOne}>
      {wallet && <Note>{messages.chooseFor({ wallet: isolate(wallet.name) })}</Note>}
      <List label={messages.typesList}>
        {(wallet ? connectorsOf(wallet) : []).map((connector) => (
          <Row
            key={connector.chain}
            wraps
            picture={<Picture src={connectorIcon(latchkey, connector)} name={connector.name} />}
            name={messages.types[connector.chain]}
            caption={<bdi dir="ltr">{connector.info?.rdns ?? connector.id}</bdi>}
            end={
              <>
                {isConnected(connector) && <Chip>{connect.connected}</Chip>}
                <ChevronRightIcon size={18} mirrored />
              </>
            }
            onClick={() => navigate(latchkey, 'ConnectingExternal', { connectorId: connector.id })}
          />
        ))}
      </List>
    </View>
  )
}
