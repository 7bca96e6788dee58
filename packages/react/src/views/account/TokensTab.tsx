import { navigate, type TokenBalance } from '@latchkey/core'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useSlow } from '../../hooks/useSlow.ts'
import { Note } from '../../parts/Note.tsx'
import { PriceChange } from '../../parts/PriceChange.tsx'
import { TokenRow } from '../../parts/TokenRow.tsx'
import { TokensUnavailable } from '../../parts/TokensUnavailable.tsx'
import { usePriceHistory } from '../../parts/usePriceHistory.ts'
import { useTokens } from '../../parts/useTokens.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { CoinsIcon } from '../../ui/Icon.tsx'
import { List } from '../../ui/List.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'

/** The account's tokens; each row opens the token's view. */
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

/** A token's 24-hour change, requested once its row is visible; empty when unknown. */
function TokenChange({ token }: { token: TokenBalance }): ReactNode {
  const { ref, seen } = useSeen<HTMLSpanElement>()
  return <span ref={ref}>{seen && token.price > 0 ? <Change token={token} /> : '\u00a0'}</span>
}

function Change({ token }: { token: TokenBalance }): ReactNode {
  const { change } = usePriceHistory(token)
  return change === undefined ? '\u00a0' : <PriceChange change={change} />
}

/** Whether an element has been visible: its content is requested then, not for the whole list at once. */
function useSeen<E extends Element>(): { ref: RefObject<E | null>; seen: boolean } {
  const ref = useRef<E>(null)
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (seen || !ref.current) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
    })
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [seen])
  return { ref, seen }
}
