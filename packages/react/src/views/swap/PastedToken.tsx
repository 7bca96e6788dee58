import type { SwapToken } from '@latchkey/core'
import { findSwapToken } from '@latchkey/core/internal'
import type { ReactNode } from 'react'
import { useDebounced } from '../../hooks/useDebounced.ts'
import { useErrorText } from '../../hooks/useErrorText.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useRead } from '../../hooks/useRead.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { SearchIcon } from '../../ui/icons/SearchIcon.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { UnlistedToken } from './UnlistedToken.tsx'

const pauseMs = 300

export type PastedTokenProps = {
  address: string
  listed: readonly SwapToken[]
  onUse: (token: SwapToken) => void
  onCancel: () => void
}

/** The token at an address, as its contract tells it. */
export function PastedToken({ address, listed, onUse, onCancel }: PastedTokenProps): ReactNode {
  const { swap, common } = useMessages()
  const errorText = useErrorText()
  const settled = useDebounced(address, pauseMs)
  const { data: token, error, refetch, isFetching } = useRead(findSwapToken, { address: settled })
  if (error)
    return (
      <Empty
        kind="wrong"
        icon={<SearchIcon />}
        action={
          <Button size="medium" busy={isFetching} onClick={() => void refetch()}>
            {common.tryAgain}
          </Button>
        }
      >
        {errorText(error)}
      </Empty>
    )
  if (!token || settled !== address) return <SkeletonRows count={1} detailed label={swap.select.reading} />
  return <UnlistedToken token={token} listed={listed} onUse={() => onUse(token)} onCancel={onCancel} />
}
