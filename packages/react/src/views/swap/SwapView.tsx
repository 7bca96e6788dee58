import { getSwapTokens } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useAccount } from '../../hooks/useAccount.ts'
import { useRead } from '../../hooks/useRead.ts'
import { SwapEntry } from './SwapEntry.tsx'
import { SwapUnsupported } from './SwapUnsupported.tsx'

/** What to swap for what, and what that gives; nothing asks the wallet before the review. */
export function SwapView(_props: object): ReactNode {
  const { isUnsupportedNetwork } = useAccount()
  const { error } = useRead(getSwapTokens, {})
  return isUnsupportedNetwork || error?.code === 'SWAP_UNSUPPORTED' ? <SwapUnsupported /> : <SwapEntry />
}
