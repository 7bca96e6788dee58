import { disconnect, getNetwork, navigate, watchNetwork } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useWatch } from '../../hooks/useWatch.ts'
import { useWrite } from '../../hooks/useWrite.ts'
import { LogOutIcon } from '../../ui/AccountIcons.tsx'
import { Button } from '../../ui/Button.tsx'
import { Text, View } from '../../ui/View.tsx'
import { NetworkList } from './NetworkList.tsx'

export type UnsupportedChainViewParams = object

/** The wallet is on a network this app does not support: choose one it does, or disconnect. */
export function UnsupportedChainView(_props: UnsupportedChainViewParams): ReactNode {
  const latchkey = useLatchkey()
  const { unsupportedChain: messages } = useMessages()
  const { network, networks } = useWatch(getNetwork, watchNetwork)
  const { status, run } = useWrite(disconnect)
  return (
    <View
      title={messages.title}
      footer={
        <Button
          variant="danger"
          icon={<LogOutIcon size={18} mirrored />}
          busy={status === 'pending'}
          onClick={() => void run({})}
        >
          {messages.disconnect}
        </Button>
      }
    >
      <Text>{messages.explain}</Text>
      <NetworkList
        label={messages.list}
        networks={networks}
        current={network}
        onChoose={({ caipNetworkId }) => navigate(latchkey, 'SwitchNetwork', { caipNetworkId })}
      />
    </View>
  )
}
