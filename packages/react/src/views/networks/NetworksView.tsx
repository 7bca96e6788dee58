import { getNetwork, type Network, navigate, showBanner, switchNetwork, watchNetwork } from '@latchkey/core'
import { toBaseError } from '@latchkey/core/errors'
import { goBack } from '@latchkey/core/internal'
import type { ReactNode } from 'react'
import { useAccount } from '../../hooks/useAccount.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useWatch } from '../../hooks/useWatch.ts'
import { GlobeIcon } from '../../ui/ConnectIcons.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { View } from '../../ui/View.tsx'
import { NetworkList } from './NetworkList.tsx'

export type NetworksViewParams = object

/** The networks of this app; the active one is marked. */
export function NetworksView(_props: NetworksViewParams): ReactNode {
  const latchkey = useLatchkey()
  const { networks: messages } = useMessages()
  const { network, networks } = useWatch(getNetwork, watchNetwork)
  const { address } = useAccount()
  const choose = async ({ caipNetworkId }: Network) => {
    // A connected wallet has to confirm the switch; without one there is nothing to wait for.
    if (address && caipNetworkId !== network?.caipNetworkId) {
      navigate(latchkey, 'SwitchNetwork', { caipNetworkId })
      return
    }
    try {
      if (!address) await switchNetwork(latchkey, { caipNetworkId })
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
        <NetworkList
          label={messages.list}
          networks={networks}
          current={network}
          onChoose={(chosen) => void choose(chosen)}
        />
      )}
    </View>
  )
}
