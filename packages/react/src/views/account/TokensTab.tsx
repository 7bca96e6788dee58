import { navigate } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useSlow } from '../../hooks/useSlow.ts'
import { Note } from '../../parts/Note.tsx'
import { TokenRow } from '../../parts/TokenRow.tsx'
import { TokensUnavailable } from '../../parts/TokensUnavailable.tsx'
import { useTokens } from '../../parts/useTokens.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { CoinsIcon } from '../../ui/icons/CoinsIcon.tsx'
import { List } from '../../ui/List.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { TokenChange } from './TokenChange.tsx'

/** The account's tokens; each leads to all that is known of it. */
export function TokensTab(): ReactNode {
  const latchkey = useLatchkey()
  const messages = useMessages()
  const tokens = useTokens()
  const slow = useSlow(tokens.status === 'loading')

  if (tokens.status === 'loading')
    return (
      <>
        <SkeletonRows count={3} detailed label={messages.account.tokens.loading} />
        {slow && <Note>{messages.account.tokens.slow}</Note>}
      </>
    )
  if (tokens.status === 'ready' && tokens.tokens.length === 0)
    return (
      <Empty
        icon={<CoinsIcon />}
        action={
          <Button size="medium" onClick={() => navigate(latchkey, 'Receive', {})}>
            {messages.account.actions.receive}
          </Button>
        }
      >
        {messages.account.tokens.empty}
      </Empty>
    )
  return (
    <>
      {tokens.status === 'unavailable' && <TokensUnavailable tokens={tokens} />}
      <List label={messages.account.tokens.list}>
        {tokens.tokens.map((token) => (
          <TokenRow
            key={token.address ?? 'native'}
            token={token}
            below={<TokenChange token={token} />}
            onClick={() => navigate(latchkey, 'TokenDetail', { token })}
          />
        ))}
      </List>
    </>
  )
}
