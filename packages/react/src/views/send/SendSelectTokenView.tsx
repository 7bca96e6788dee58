import { setSend, type TokenBalance } from '@latchkey/core'
import { getSend, goBack, watchSend } from '@latchkey/core/internal'
import { type ReactNode, useState } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useSlow } from '../../hooks/useSlow.ts'
import { useWatch } from '../../hooks/useWatch.ts'
import { findTokens } from '../../parts/findTokens.ts'
import { Note } from '../../parts/Note.tsx'
import { TokenRow } from '../../parts/TokenRow.tsx'
import { TokensUnavailable } from '../../parts/TokensUnavailable.tsx'
import { isSameBalance, useTokens } from '../../parts/useTokens.ts'
import { Button } from '../../ui/Button.tsx'
import { CoinsIcon } from '../../ui/ConnectIcons.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { List } from '../../ui/List.tsx'
import { SearchField, SearchIcon } from '../../ui/SearchField.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { View } from '../../ui/View.tsx'

/** The tokens of the account, to choose the one to send. */
export function SendSelectTokenView(_props: object): ReactNode {
  useStyles(css)
  const latchkey = useLatchkey()
  const { send, common } = useMessages()
  const messages = send.select
  const tokens = useTokens()
  const { token: chosen } = useWatch(getSend, watchSend)
  const [search, setSearch] = useState('')
  const slow = useSlow(tokens.status === 'loading')
  const found = findTokens(tokens.tokens, search, (token) => token)

  function choose(token: TokenBalance) {
    setSend(latchkey, { token })
    goBack(latchkey)
  }

  return (
    <View title={messages.title}>
      <div className="lk-select-token">
        <SearchField
          label={messages.search}
          value={search}
          onChange={setSearch}
          clearLabel={common.clear}
          hits={found}
          onHit={choose}
        />
        {tokens.status === 'unavailable' && <TokensUnavailable tokens={tokens} />}
        {tokens.status === 'loading' && <SkeletonRows count={4} detailed label={messages.loading} />}
        {slow && <Note>{messages.slow}</Note>}
        {found.length > 0 && (
          <List label={messages.list}>
            {found.map((token) => (
              <TokenRow
                key={token.address ?? 'native'}
                token={token}
                selected={chosen && isSameBalance(chosen, token)}
                onClick={() => choose(token)}
              />
            ))}
          </List>
        )}
        {tokens.status === 'ready' && found.length === 0 && (
          <Empty
            icon={search ? <SearchIcon /> : <CoinsIcon />}
            action={
              <Button size="medium" onClick={() => (search ? setSearch('') : goBack(latchkey))}>
                {search ? common.clear : common.back}
              </Button>
            }
          >
            {search ? messages.nothingFound({ search }) : messages.empty}
          </Empty>
        )}
      </div>
    </View>
  )
}

const css = `
.lk-select-token { display: grid; gap: 12px }
`
