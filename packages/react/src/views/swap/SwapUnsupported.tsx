import { navigate } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { GlobeIcon } from '../../ui/icons/GlobeIcon.tsx'
import { View } from '../../ui/View.tsx'

/** SPEC §8: 'Network not supported for Swaps', with where to choose another. */
export function SwapUnsupported(): ReactNode {
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
