import { retryBlockMs } from '@latchkey/core/internal'
import type { ReactNode } from 'react'
import { useMessages } from '../hooks/useMessages.ts'
import { Button } from '../ui/Button.tsx'
import { CircleAlertIcon } from '../ui/Icon.tsx'
import { Note } from './Note.tsx'
import { useNow } from './useNow.ts'
import type { Tokens } from './useTokens.ts'

/**
 * 'Token Balance Unavailable', with a retry button and the time until it works. It works at once if even the native balance could not be
 * read.
 */
export function TokensUnavailable({ tokens }: { tokens: Tokens }): ReactNode {
  const messages = useMessages()
  const now = useNow(1_000)
  const seconds = tokens.failedAt === undefined ? 0 : Math.ceil((tokens.failedAt + retryBlockMs - now) / 1000)
  const blocked = seconds > 0 && tokens.tokens.length > 0
  return (
    <Note
      tone="negative"
      announce="now"
      icon={<CircleAlertIcon />}
      action={
        <Button size="small" disabled={blocked} busy={tokens.isFetching} onClick={() => void tokens.refetch()}>
          {blocked ? messages.account.tokens.retryIn({ seconds }) : messages.common.tryAgain}
        </Button>
      }
    >
      <strong>{messages.errors.BALANCE_UNAVAILABLE}</strong>
      <p>{messages.account.tokens.fundsSafe}</p>
    </Note>
  )
}
