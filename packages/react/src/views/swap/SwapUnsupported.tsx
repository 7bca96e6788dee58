import { navigate } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useWords } from '../../hooks/useWords.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { GlobeIcon } from '../../ui/icons/GlobeIcon.tsx'
import { View } from '../../ui/View.tsx'

/** SPEC §8: 'Network not supported for Swaps', with where to choose another. */
export function SwapUnsupported(): ReactNode {
  const latchkey = useLatchkey()
  const { swap: words, errors } = useWords()
  return (
    <View title={words.title}>
      <Empty
        kind="wrong"
        icon={<GlobeIcon />}
        action={
          <Button size="medium" onClick={() => navigate(latchkey, 'Networks', {})}>
            {words.networks}
          </Button>
        }
      >
        {errors.SWAP_UNSUPPORTED}
      </Empty>
    </View>
  )
}
