import type { TokenBalance } from '@latchkey/core'
import type { ReactNode } from 'react'
import { formatFiat } from '../format/formatFiat.ts'
import { formatTokenAmount } from '../format/formatTokenAmount.ts'
import { useMessages } from '../hooks/useMessages.ts'
import { isolate } from '../locales/isolate.ts'
import { Button } from '../ui/Button.tsx'
import { CircleAlertIcon } from '../ui/Icon.tsx'
import { Row } from '../ui/List.tsx'
import { Figures } from './Figures.tsx'
import { Note } from './Note.tsx'
import { TokenPicture } from './TokenPicture.tsx'
import { Unverified, useImitated } from './Unverified.tsx'
import { useNow } from './useNow.ts'
import type { Tokens } from './useTokens.ts'

export type TokenRowProps = {
  token: TokenBalance
  onClick?: () => void
  selected?: boolean
  /** One quiet line below its value. */
  below?: ReactNode
}

/**
 * A token with its balance (3 decimals, floored) and its value if it has a price. A token that imitates a known symbol is marked, and shows
 * neither that token's picture nor a value.
 */
export function TokenRow({ token, onClick, selected, below }: TokenRowProps): ReactNode {
  const amount = formatTokenAmount(token.quantity.numeric)
  const imitated = useImitated(token)
  return (
    <Row
      picture={<TokenPicture token={token} />}
      name={token.name}
      caption={isolate(`${amount} ${token.symbol}`)}
      end={
        imitated ? (
          <Unverified tone="warning" />
        ) : (
          token.value !== undefined && <Figures amount={formatFiat(token.value)} below={below} />
        )
      }
      onClick={onClick}
      selected={selected}
    />
  )
}

/** After a failure the server gets no request for this long. */
const blockMs = 30_000

/**
 * 'Token Balance Unavailable', with a retry button and the time until it works. It works at once if even the native balance could not be
 * read.
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
