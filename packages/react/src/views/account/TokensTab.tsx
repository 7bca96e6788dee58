import { navigate } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useSlow } from '../../hooks/useSlow.ts'
import { Note } from '../../parts/Note.tsx'
import { PriceChange } from '../../parts/PriceChange.tsx'
import { TokenRow } from '../../parts/TokenRow.tsx'
import { TokensUnavailable } from '../../parts/TokensUnavailable.tsx'
import { useListedTokens } from '../../parts/useListedTokens.ts'
import { useTokens } from '../../parts/useTokens.ts'
import { Button } from '../../ui/Button.tsx'
import { CoinsIcon } from '../../ui/ConnectIcons.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { List } from '../../ui/List.tsx'
import { SearchIcon } from '../../ui/SearchField.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { useStyles } from '../../ui/useStyles.ts'

/** More are in the view of all tokens. */
const mostTokens = 20

/** The account's tokens, without those the visitor hides; each row opens the token's view, the last button all of them. */
export function TokensTab(): ReactNode {
  useStyles(css)
  const latchkey = useLatchkey()
  const messages = useMessages()
  const tokens = useTokens()
  const { listed } = useListedTokens(tokens.tokens)
  const slow = useSlow(tokens.status === 'loading')

  if (tokens.status === 'loading')
    return (
      <>
        <SkeletonRows count={3} detailed label={messages.account.tokens.loading} />
        <div className="lk-tokens-all" />
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
        {listed.slice(0, mostTokens).map((token) => (
          <TokenRow
            key={token.address ?? 'native'}
            token={token}
            below={token.change === undefined ? undefined : <PriceChange change={token.change} />}
            onClick={() => navigate(latchkey, 'TokenDetail', { token })}
          />
        ))}
      </List>
      {tokens.tokens.length > 1 && (
        <div className="lk-tokens-all">
          <Button
            variant="quiet"
            size="medium"
            icon={<SearchIcon size={16} />}
            onClick={() => navigate(latchkey, 'Tokens', {})}
          >
            {messages.account.tokens.all({ count: tokens.tokens.length })}
          </Button>
        </div>
      )}
    </>
  )
}

const css = `
.lk-tokens-all { display: grid; justify-content: center; min-height: 52px; padding-block-start: 8px }
`
