import { navigate } from '@latchkey/core'
import { type ReactNode, useCallback, useMemo } from 'react'
import { useKept } from '../../hooks/useKept.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { findTokens } from '../../parts/findTokens.ts'
import { PriceChange } from '../../parts/PriceChange.tsx'
import { TokenRow } from '../../parts/TokenRow.tsx'
import { TokensUnavailable } from '../../parts/TokensUnavailable.tsx'
import { useListedTokens } from '../../parts/useListedTokens.ts'
import { useTokens } from '../../parts/useTokens.ts'
import { Chip } from '../../ui/Chip.tsx'
import { CheckIcon } from '../../ui/ConnectIcons.tsx'
import { NothingFound, SearchField } from '../../ui/SearchField.tsx'
import { SectionList } from '../../ui/SectionList.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { View } from '../../ui/View.tsx'

/** All tokens of the account, found by name, symbol or contract; those that the visitor hid come last. */
export function TokensView(_props: object): ReactNode {
  useStyles(css)
  const latchkey = useLatchkey()
  const { account, common } = useMessages()
  const messages = account.tokens
  const tokens = useTokens()
  const { listed, hidden, hidesSmall, setHidesSmall } = useListedTokens(tokens.tokens)
  const [search, setSearch] = useKept('search', '')
  const { sections, rows } = useMemo(() => {
    const sections = [
      { key: 'listed', title: messages.list, tokens: findTokens(listed, search, (token) => token) },
      { key: 'hidden', title: messages.hidden, tokens: findTokens(hidden, search, (token) => token) },
    ].filter((section) => section.tokens.length > 0)
    return { sections, rows: sections.flatMap((section) => section.tokens) }
  }, [listed, hidden, search, messages])

  const renderRow = useCallback(
    (index: number) => {
      const token = rows[index]
      return (
        token && (
          <TokenRow
            token={token}
            below={token.change === undefined ? undefined : <PriceChange change={token.change} />}
            onClick={() => navigate(latchkey, 'TokenDetail', { token })}
          />
        )
      )
    },
    [latchkey, rows],
  )

  return (
    <View title={messages.list}>
      <div className="lk-tokens">
        <SearchField label={messages.search} clearLabel={common.clear} value={search} onChange={setSearch} />
        <Chip
          icon={hidesSmall && <CheckIcon size={14} />}
          pressed={hidesSmall}
          onClick={() => setHidesSmall(!hidesSmall)}
        >
          {messages.hideSmall}
        </Chip>
      </div>
      {tokens.status === 'loading' && <SkeletonRows count={5} detailed label={messages.loading} />}
      {tokens.status === 'unavailable' && <TokensUnavailable tokens={tokens} />}
      {rows.length > 0 ? (
        <SectionList
          sections={sections.map(({ key, title, tokens: { length } }) => ({ key, title, count: length }))}
          renderRow={renderRow}
          keyOf={(index) => rows[index]?.address ?? 'native'}
        />
      ) : (
        tokens.status !== 'loading' && (
          <NothingFound search={search} clearLabel={common.clear} onClear={() => setSearch('')}>
            {search.trim() === '' ? messages.empty : messages.notFound}
          </NothingFound>
        )
      )}
    </View>
  )
}

const css = `
.lk-tokens { display: grid; gap: 12px; justify-items: start; padding-block-end: 8px }
.lk-tokens > .lk-text-field { width: 100% }
`
