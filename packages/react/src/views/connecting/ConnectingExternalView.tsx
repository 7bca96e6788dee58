import { connect, getConnectors, watchConnectors } from '@latchkey/core'
import { connectorIcon, goBack } from '@latchkey/core/internal'
import { type ReactNode, useCallback } from 'react'
import { useErrorText } from '../../hooks/useErrorText.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useSlow } from '../../hooks/useSlow.ts'
import { useWatch } from '../../hooks/useWatch.ts'
import { useRunOnMount, useWrite } from '../../hooks/useWrite.ts'
import { isolate } from '../../locales/isolate.ts'
import { Button } from '../../ui/Button.tsx'
import { View } from '../../ui/View.tsx'
import { Waiting } from '../../ui/Waiting.tsx'

export type ConnectingExternalViewParams = { connectorId: string }

/** Requests a connection from one wallet; core closes the modal once it connects. Leaving the view cancels the request. */
export function ConnectingExternalView({ connectorId }: ConnectingExternalViewParams): ReactNode {
  const latchkey = useLatchkey()
  const { connecting: messages, common, signIn } = useMessages()
  const connector = useWatch(getConnectors, watchConnectors).find(({ id }) => id === connectorId)
  const { status, error, run, cancel } = useWrite(connect)
  const errorText = useErrorText()
  const isSlow = useSlow(status === 'pending')
  const name = connector?.name ?? connectorId
  const wallet = isolate(name)
  const picture = connectorIcon(latchkey, connector)

  const start = useCallback(() => void run({ connectorId }), [connectorId, run])
  useRunOnMount(start, cancel)

  // Where a session is required, its request takes this place once it is loaded.
  const isSigningNext = status === 'success' && Boolean(latchkey.options.signIn?.required)
  const isDeclined = error?.code === 'USER_REJECTED'
  const waitingTitle = isSigningNext ? signIn.title : messages.continueIn({ wallet })
  const title = isDeclined ? messages.declinedTitle : error ? messages.failedTitle : waitingTitle
  function explain(): string {
    if (isDeclined) return messages.declined
    if (error) return errorText(error)
    if (isSigningNext) return signIn.preparing
    return isSlow ? messages.slow({ wallet }) : messages.explain
  }

  return (
    <View
      title={name}
      footer={
        error && (
          <>
            <Button variant="primary" onClick={start}>
              {common.tryAgain}
            </Button>
            <Button variant="quiet" onClick={() => goBack(latchkey)}>
              {messages.otherWallet}
            </Button>
          </>
        )
      }
    >
      <Waiting state={error ? 'failed' : 'waiting'} picture={{ src: picture, name }} title={title}>
        {explain()}
      </Waiting>
    </View>
  )
}
