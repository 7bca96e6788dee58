import { getAccount, getModal, getNetwork, type Latchkey, switchNetwork } from '@latchkey/core'
import { goBack } from '@latchkey/core/internal'
import { type ReactNode, useCallback } from 'react'
import { useConnectorName } from '../../hooks/useConnectorName.ts'
import { useErrorText } from '../../hooks/useErrorText.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useSlow } from '../../hooks/useSlow.ts'
import { useRunOnMount, useWrite } from '../../hooks/useWrite.ts'
import { isolate } from '../../locales/isolate.ts'
import { networkPicture } from '../../parts/networkPicture.ts'
import { OpenPairedWallet } from '../../parts/OpenPairedWallet.tsx'
import { Button } from '../../ui/Button.tsx'
import { View } from '../../ui/View.tsx'
import { Waiting } from '../../ui/Waiting.tsx'

export type SwitchNetworkViewParams = { caipNetworkId: string }

/** Requests the wallet to switch its network. Once it has, goes back to where the visitor chose to switch, past the list of networks. */
export function SwitchNetworkView({ caipNetworkId }: SwitchNetworkViewParams): ReactNode {
  const latchkey = useLatchkey()
  const { switchNetwork: messages, common } = useMessages()
  const network = getNetwork(latchkey).networks.find((candidate) => candidate.caipNetworkId === caipNetworkId)
  // Of another namespace, its own wallet gets the request.
  const { connector } = getAccount(latchkey, { namespace: network?.chainNamespace })
  const { status, error, run, cancel } = useWrite(switchNetwork)
  const errorText = useErrorText()
  const isSlow = useSlow(status === 'pending')
  const name = network?.name ?? caipNetworkId
  const wallet = isolate(useConnectorName()(connector))

  const target = network?.caipNetworkId
  const start = useCallback(
    async (signal: AbortSignal) => {
      if (!target) return goBack(latchkey)
      const switched = await run({ caipNetworkId: target })
      if (switched && !signal.aborted) leave(latchkey)
    },
    [latchkey, target, run],
  )
  useRunOnMount(start, cancel)

  const isDeclined = error?.code === 'USER_REJECTED'
  function explain(): string {
    if (isDeclined) return messages.declined
    if (error) return errorText(error)
    return isSlow ? messages.slow({ wallet }) : messages.explain
  }

  return (
    <View
      title={messages.title}
      footer={
        error &&
        target && (
          <Button
            variant="primary"
            onClick={() => void run({ caipNetworkId: target }).then((switched) => switched && leave(latchkey))}
          >
            {common.tryAgain}
          </Button>
        )
      }
    >
      <Waiting
        state={error ? 'failed' : 'waiting'}
        picture={network ? networkPicture(latchkey, network) : { name, shape: 'circle' }}
        title={isDeclined ? messages.declinedTitle : messages.continueIn({ wallet, network: isolate(name) })}
      >
        {explain()}
      </Waiting>
      {status === 'pending' && <OpenPairedWallet />}
    </View>
  )
}

/** Back past the list; from one that was opened by itself, the modal closes. */
function leave(latchkey: Latchkey): void {
  // Core may have closed the modal meanwhile; going back then would close what the visitor opened since.
  for (const view of ['SwitchNetwork', 'Networks', 'UnsupportedChain'])
    if (getModal(latchkey).stack.at(-1)?.view === view) goBack(latchkey)
}
