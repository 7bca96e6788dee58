import { getSwapTokens, navigate, type SwapToken } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useAccount } from '../../hooks/useAccount.ts'
import { useErrorText } from '../../hooks/useErrorText.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { type UseRead, useRead } from '../../hooks/useRead.ts'
import { Button } from '../../ui/Button.tsx'
import { GlobeIcon } from '../../ui/ConnectIcons.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { CircleAlertIcon } from '../../ui/Icon.tsx'
import { View } from '../../ui/View.tsx'
import { SwapEntry } from './SwapEntry.tsx'
import { UnfinishedSwap } from './SwapNotes.tsx'

/** The form of a swap, with a live quote; the wallet gets no request before the review. */
export function SwapView(_props: object): ReactNode {
  const { isUnsupportedNetwork } = useAccount()
  const tokens = useRead(getSwapTokens, {})
  const { error } = tokens
  if (isUnsupportedNetwork || error?.code === 'SWAP_UNSUPPORTED') return <SwapUnsupported />
  return error && !tokens.data ? <SwapUnavailable tokens={tokens} /> : <SwapEntry />
}

/** Why nothing can be swapped now, and a button to try again; a swap that has begun can go on. */
function SwapUnavailable({ tokens }: { tokens: UseRead<readonly SwapToken[]> }): ReactNode {
  const { swap: messages, common } = useMessages()
  const errorText = useErrorText()
  return (
    <View title={messages.title}>
      <UnfinishedSwap />
      <Empty
        kind="wrong"
        icon={<CircleAlertIcon />}
        action={
          <Button size="medium" busy={tokens.isFetching} onClick={() => void tokens.refetch()}>
            {common.tryAgain}
          </Button>
        }
      >
        {tokens.error && errorText(tokens.error)}
      </Empty>
    </View>
  )
}

/** 'Network not supported for Swaps', and a button to choose another. */
function SwapUnsupported(): ReactNode {
  const latchkey = useLatchkey()
  const { swap: messages, errors } = useMessages()
  return (
    <View title={messages.title}>
      <Empty
        kind="wrong"
        icon={<GlobeIcon />}
        action={
          <Button size="medium" onClick={() => navigate(latchkey, 'Networks', {})}>
            {messages.networks}
          </Button>
        }
      >
        {errors.SWAP_UNSUPPORTED}
      </Empty>
    </View>
  )
}
