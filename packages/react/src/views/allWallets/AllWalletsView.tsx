import { getListedConnectors, walletIcon, watchListedConnectors } from '@latchkey/core/internal'
import { type ReactNode, useCallback, useMemo } from 'react'
import { useKept } from '../../hooks/useKept.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useWatch } from '../../hooks/useWatch.ts'
import { ConnectorRow } from '../../parts/ConnectorRow.tsx'
import { findLookAlikeWallets } from '../../parts/findLookAlikeWallets.ts'
import { pickWallet } from '../../parts/pickWallet.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { WalletIcon } from '../../ui/Icon.tsx'
import { Row } from '../../ui/List.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { NothingFound, SearchField } from '../../ui/SearchField.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { VirtualList } from '../../ui/VirtualList.tsx'
import { shownRows, WalletsFrame } from './EarlyWallets.tsx'
import { mergeWallets } from './mergeWallets.ts'
import { useCatalogue } from './useCatalogue.ts'

export type AllWalletsViewParams = object

const listHeight = shownRows * 60

/** All wallets: the installed ones, then the server's catalogue, searchable and loaded by page. */
export function AllWalletsView(_props: AllWalletsViewParams): ReactNode {
  useStyles(css)
  const latchkey = useLatchkey()
  const { allWallets: messages, common } = useMessages()
  const [search, setSearch] = useKept('search', '')
  const connectors = useWatch(getListedConnectors, watchListedConnectors)
  const { wallets, count, status, loadMore, retry } = useCatalogue(search)
  const lookAlikes = useMemo(() => findLookAlikeWallets({ connectors, wallets }), [connectors, wallets])
  const { installed, others } = useMemo(
    () => mergeWallets({ connectors, wallets, search }),
    [connectors, wallets, search],
  )

  const renderRow = useCallback(
    (index: number) => {
      const here = installed[index]
      if (here) {
        return (
          <ConnectorRow
            connector={here.connector}
            imageId={here.imageId}
            lookAlikes={lookAlikes}
            chip={messages.installed}
          />
        )
      }
      const wallet = others[index - installed.length]
      return (
        wallet && (
          <Row
            picture={<Picture src={walletIcon(latchkey, wallet)} name={wallet.name} />}
            name={wallet.name}
            onClick={() => pickWallet(latchkey, wallet)}
          />
        )
      )
    },
    [installed, others, lookAlikes, latchkey, messages],
  )

  function keyOf(index: number): string {
    const connector = installed[index]?.connector
    return connector ? `${connector.chain}/${connector.id}` : (others[index - installed.length]?.id ?? String(index))
  }

  const shown = installed.length + others.length
  // With those that are not loaded yet: the same number as in Connect.
  const total = shown + Math.max(0, count - wallets.length)
  const nothing = shown === 0
  const wanted = search.trim()
  return (
    <WalletsFrame>
      <SearchField label={messages.searchLabel} value={search} onChange={setSearch} clearLabel={common.clear} />
      <p className="lk-hidden" role="status">
        {status === 'success' ? messages.found({ count: total }) : ''}
      </p>
      {nothing &&
        status === 'success' &&
        (wanted ? (
          <NothingFound search={search} clearLabel={common.clear} onClear={() => setSearch('')}>
            {messages.nothingFound({ search: wanted })}
          </NothingFound>
        ) : (
          <Empty icon={<WalletIcon />}>{messages.empty}</Empty>
        ))}
      {!nothing && (
        <VirtualList
          label={messages.title}
          count={shown}
          total={total}
          height={listHeight}
          renderRow={renderRow}
          keyOf={keyOf}
          onEndNear={loadMore}
        />
      )}
      {status === 'loading' && shown < shownRows && <SkeletonRows count={shownRows - shown} label={common.loading} />}
      {status === 'error' && (
        <div className="lk-all-wallets-failed" role="alert">
          <span>{messages.unavailable}</span>
          <Button size="small" onClick={retry}>
            {common.tryAgain}
          </Button>
        </div>
      )}
    </WalletsFrame>
  )
}

const css = `
.lk-all-wallets-failed {
  display: flex; align-items: center; gap: 12px; padding: 12px; border-radius: var(--lk-radius-control); background: var(--lk-surface-1);
  font-size: 13px; line-height: 18px; color: var(--lk-text-2)
}
.lk-all-wallets-failed > .lk-button { background: var(--lk-surface-2); flex: none }
`
