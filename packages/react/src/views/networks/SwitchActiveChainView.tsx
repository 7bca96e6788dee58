import {
  type ChainNamespace,
  getAccount,
  getModal,
  getNamespaces,
  getWalletConnections,
  type Latchkey,
  switchNamespace,
  watchWalletConnections,
} from '@latchkey/core'
import { connectNamespace, goBack } from '@latchkey/core/internal'
import type { ReactNode } from 'react'
import { formatAddress } from '../../format/formatAddress.ts'
import { useAccount } from '../../hooks/useAccount.ts'
import { useConnectorName } from '../../hooks/useConnectorName.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useWatch } from '../../hooks/useWatch.ts'
import { Note } from '../../parts/Note.tsx'
import { networkPicture } from '../../parts/networkPicture.ts'
import { Chip } from '../../ui/Chip.tsx'
import { CheckIcon } from '../../ui/ConnectIcons.tsx'
import { List, Row } from '../../ui/List.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { View } from '../../ui/View.tsx'

export type SwitchActiveChainViewParams = {
  /** The network that the visitor chose, of a namespace without a wallet. */
  caipNetworkId?: string | undefined
}

/** The app's namespaces, each with its account and wallet: one tap makes one active, or connects a wallet for it. */
export function SwitchActiveChainView({ caipNetworkId }: SwitchActiveChainViewParams): ReactNode {
  const latchkey = useLatchkey()
  const { networks: messages } = useMessages()
  const connected = useWatch(getWalletConnections, watchWalletConnections)
  // Which is the active one.
  useAccount()
  const wanted = latchkey.networks.find((network) => network.caipNetworkId === caipNetworkId)
  const isMissing = wanted && !connected.some(({ namespace }) => namespace === wanted.chainNamespace)

  function choose(namespace: ChainNamespace) {
    if (getAccount(latchkey, { namespace }).address) {
      switchNamespace(latchkey, { namespace })
      leaveNetworks(latchkey)
    } else connectNamespace(latchkey, wanted?.chainNamespace === namespace ? wanted : { namespace })
  }

  return (
    <View title={messages.typesTitle}>
      {isMissing && <Note>{messages.notConnected({ type: messages.types[wanted.chainNamespace] })}</Note>}
      <List label={messages.typesList}>
        {getNamespaces(latchkey).map((namespace) => (
          <NamespaceRow key={namespace} namespace={namespace} onClick={() => choose(namespace)} />
        ))}
      </List>
    </View>
  )
}

function NamespaceRow({ namespace, onClick }: { namespace: ChainNamespace; onClick: () => void }): ReactNode {
  const latchkey = useLatchkey()
  const { networks: messages } = useMessages()
  const { address, connector } = getAccount(latchkey, { namespace })
  const wallet = useConnectorName()(connector)
  const network = latchkey.networks.find(({ chainNamespace }) => chainNamespace === namespace)
  const isActive = address !== undefined && namespace === getAccount(latchkey).namespace
  return (
    <Row
      wraps
      picture={network && <Picture {...networkPicture(latchkey, network)} />}
      name={messages.types[namespace]}
      caption={
        address && (
          <>
            <bdi>{wallet}</bdi> <bdi dir="ltr">{formatAddress(address)}</bdi>
          </>
        )
      }
      end={address ? isActive && <CheckIcon size={18} /> : <Chip>{messages.connect}</Chip>}
      selected={isActive}
      onClick={onClick}
    />
  )
}

/** Back to where the visitor chose to switch, past the lists of networks and of their types. */
export function leaveNetworks(latchkey: Latchkey): void {
  // From a list that was opened by itself, the modal closes.
  for (const view of ['SwitchActiveChain', 'Networks'])
    if (getModal(latchkey).stack.at(-1)?.view === view) goBack(latchkey)
}
