import { getSwap, watchSwap } from '@latchkey/core'
import { replaceView } from '@latchkey/core/internal'
import type { ReactNode } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useWatch } from '../../hooks/useWatch.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { ArrowLeftRightIcon } from '../../ui/icons/ArrowLeftRightIcon.tsx'
import { View } from '../../ui/View.tsx'
import { SwapReview } from './SwapReview.tsx'
import { SwapSent } from './SwapSent.tsx'

/** The last look before the wallet is asked, then how each step goes: the plan is core's, so that closing loses nothing of it. */
export function SwapPreviewView(_props: object): ReactNode {
  const latchkey = useLatchkey()
  const { preview: messages } = useMessages().swap
  const { plan } = useWatch(getSwap, watchSwap)

  if (!plan)
    return (
      <View title={messages.title}>
        <Empty
          icon={<ArrowLeftRightIcon />}
          action={
            <Button size="medium" onClick={() => replaceView(latchkey, 'Swap', {})}>
              {messages.startOver}
            </Button>
          }
        >
          {messages.empty}
        </Empty>
      </View>
    )
  const last = plan.steps.at(-1)
  const isSent = last?.status === 'done' || (last?.status === 'pending' && last.hash !== undefined)
  return isSent ? <SwapSent plan={plan} /> : <SwapReview plan={plan} />
}
