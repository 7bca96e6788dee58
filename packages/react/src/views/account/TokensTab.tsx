import { navigate, setSend, type TokenBalance } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useAccount } from '../../hooks/useAccount.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useSlow } from '../../hooks/useSlow.ts'
import { useWords } from '../../hooks/useWords.ts'
import { Note } from '../../parts/Note.tsx'
import { TokenRow } from '../../parts/TokenRow.tsx'
import { TokensUnavailable } from '../../parts/TokensUnavailable.tsx'
import { useTokens } from '../../parts/useTokens.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { CoinsIcon } from '../../ui/icons/CoinsIcon.tsx'
import { List } from '../../ui/List.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'

/** The account's tokens; choosing one starts a transfer of it. */
export function TokensTab(): ReactNode {
  const latchkey = useLatchkey()
  const words = useWords()
  const { address = '' } = useAccount()
  const tokens = useTokens()
  const slow = useSlow(tokens.status === 'loading')

  function send(token: TokenBalance) {
    setSend(latchkey, { token, sendTokenAmount: undefined })
    navigate(latchkey, 'Send', {})
  }

  if (tokens.status === 'loading')
    return (
      <>
        <SkeletonRows count={3} detailed label={words.account.tokens.loading} />
        {slow && <Note>{words.account.tokens.slow}</Note>}
      </>
    )
  if (tokens.status === 'ready' && tokens.tokens.length === 0)
    return (
      <Empty
        icon={<CoinsIcon />}
        action={
          <Button size="medium" onClick={() => void navigator.clipboard?.writeText(address).catch(() => {})}>
            {words.account.copyAddress}
          </Button>
        }
      >
        {words.account.tokens.empty}
      </Empty>
    )
  return (
    <>
      {tokens.status === 'unavailable' && <TokensUnavailable tokens={tokens} />}
      <List label={words.account.tokens.list}>
        {tokens.tokens.map((token) => (
          <TokenRow key={token.address ?? 'native'} token={token} onClick={() => send(token)} />
        ))}
      </List>
    </>
  )
}
