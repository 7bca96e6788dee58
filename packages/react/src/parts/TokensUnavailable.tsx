import type { ReactNode } from 'react'
import { useMessages } from '../hooks/useMessages.ts'
import { Button } from '../ui/Button.tsx'
import { CircleAlertIcon } from '../ui/icons/CircleAlertIcon.tsx'
import { Note } from './Note.tsx'
import { useNow } from './useNow.ts'
import type { Tokens } from './useTokens.ts'

/** After a failure nothing is requested for this long. */
const blockMs = 30_000

/**
 * 'Token Balance Unavailable', with when asking again is possible and the button to do so. Where not even the native currency could be
 * read, its
 * node can be asked at once.
 */
export function TokensUnavailable({ tokens }: { tokens: Tokens }): ReactNode {
  const messages = useMessages()
  const now = useNow(1_000)
  const seconds = tokens.failedAt === undefined ? 0 : Math.ceil((tokens.failedAt + blockMs - now) / 1000)
  const blocked = seconds > 0 && tokens.tokens.length > 0
  return (
    <Note
      tone="negative"
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
