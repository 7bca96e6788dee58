import { retryBlockMs } from '@latchkey/core/internal'
import { type ReactNode, useEffect } from 'react'
import { useMessages } from '../hooks/useMessages.ts'
import { usePageVisible } from '../hooks/usePageVisible.ts'
import { Button } from '../ui/Button.tsx'
import { CircleAlertIcon } from '../ui/Icon.tsx'
import { Note } from './Note.tsx'
import { Outage } from './Outage.tsx'
import { useNow } from './useNow.ts'
import type { Tokens } from './useTokens.ts'

type UnavailableTokens = Extract<Tokens, { status: 'unavailable' }>

/**
 * 'Token Balance Unavailable', what is shown meanwhile, and the time until the next request, which is then sent. If even the native balance could not be read, a
 * button tries again at once.
 */
export function TokensUnavailable({ tokens }: { tokens: UnavailableTokens }): ReactNode {
  const messages = useMessages()
  const { failedAt = 0, refetch } = tokens
  const isVisible = usePageVisible()
  const seconds = Math.ceil((failedAt + retryBlockMs - useNow(1_000)) / 1000)
  const isWaiting = seconds > 0 && tokens.tokens.length > 0

  useEffect(() => {
    if (!isVisible || !isWaiting) return
    const timer = setTimeout(refetch, failedAt + retryBlockMs - Date.now())
    return () => clearTimeout(timer)
  }, [isVisible, isWaiting, failedAt, refetch])

  return (
    <Note
      tone="negative"
      announce="now"
      icon={<CircleAlertIcon />}
      action={
        !isWaiting && (
          <Button size="small" busy={tokens.isFetching} onClick={() => void refetch()}>
            {messages.common.tryAgain}
          </Button>
        )
      }
    >
      <Outage error={tokens.error}>
        {tokens.tokens.length > 0 && `${messages.account.tokens.nativeOnly} `}
        {/* A screen reader would announce each second. */}
        {isWaiting && <span aria-hidden="true">{messages.account.tokens.retryIn({ seconds })}</span>}
      </Outage>
    </Note>
  )
}
