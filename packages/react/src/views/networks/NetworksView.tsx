import {
  getAccount,
  getNamespaces,
  getNetwork,
  type Network,
  navigate,
  showBanner,
  switchNamespace,
  switchNetwork,
  watchNetwork,
} from '@latchkey/core'
import { toBaseError } from '@latchkey/core/errors'
import { goBack } from '@latchkey/core/internal'
import type { ReactNode } from 'react'
import { useAccount } from '../../hooks/useAccount.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useWatch } from '../../hooks/useWatch.ts'
import { NetworkTypesRow } from '../../parts/NetworkTypesRow.tsx'
import { GlobeIcon } from '../../ui/ConnectIcons.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { View } from '../../ui/View.tsx'
import { NetworkList } from './NetworkList.tsx'

export type NetworksViewParams = object

/** The networks of this app, by their type where it has several; the active one is marked. */
export function NetworksView(_props: NetworksViewParams): ReactNode {
  const latchkey = useLatchkey()
  const { networks: messages } = useMessages()
  const { network, networks } = useWatch(getNetwork, watchNetwork)
  const { address, namespace } = useAccount()
  const namespaces = getNamespaces(latchkey)
  const choose = async (chosen: Network) => {
    const { caipNetworkId, chainNamespace } = chosen
    const there = getAccount(latchkey, { namespace: chainNamespace })
    // A connected wallet has to confirm the switch; without one there is nothing to wait for.
    if (there.address && there.network?.caipNetworkId !== caipNetworkId) {
      navigate(latchkey, 'SwitchNetwork', { caipNetworkId })
      return
    }
    // The account that is shown has to stay until another is there to show.
    if (address && !there.address) {
      navigate(latchkey, 'SwitchActiveChain', { caipNetworkId })
      return
    }
    try {
      if (!there.address) await switchNetwork(latchkey, { caipNetworkId })
      else if (chainNamespace !== namespace) switchNamespace(latchkey, { namespace: chainNamespace })
      goBack(latchkey)
    } catch (error) {
      const { code, shortMessage } = toBaseError(error)
      showBanner(latchkey, { state: 'error', message: shortMessage, code })
    }
  }
  return (
    <View title={messages.title}>
      {networks.length === 0 ? (
        <Empty icon={<GlobeIcon />}>{messages.empty}</Empty>
      ) : (
        namespaces.map((one) => (
          <NetworkList
            key={one}
            label={namespaces.length > 1 ? messages.types[one] : messages.list}
            heading={namespaces.length > 1}
            networks={networks.filter(({ chainNamespace }) => chainNamespace === one)}
            current={network}
            onChoose={(chosen) => void choose(chosen)}
          />
        ))
      )}
      {namespaces.length > 1 && <NetworkTypesRow />}
    </View>
  )
}
