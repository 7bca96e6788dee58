import { getConnectors, watchConnectors } from '@latchkey/core'
import { isInstalled } from '@latchkey/core/internal'
import type { ReactNode } from 'react'
import { useMessages } from '../../hooks/useMessages.ts'
import { useWatch } from '../../hooks/useWatch.ts'
import { ConnectorRow } from '../../parts/ConnectorRow.tsx'
import { findLookAlikeWallets } from '../../parts/findLookAlikeWallets.ts'
import { List } from '../../ui/List.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { View } from '../../ui/View.tsx'

/** Rows on screen, of 60 px. */
export const shownRows = 7

/**
 * All Wallets in the frame after the tap: the wallets of this browser, drawn by what the modal has loaded, while the search and the
 * catalogue are fetched. Nothing moves when they come.
 */
export function EarlyWallets(): ReactNode {
  const { allWallets: messages, common } = useMessages()
  const connectors = useWatch(getConnectors, watchConnectors)
  const lookAlikes = findLookAlikeWallets({ connectors, wallets: [] })
  const installed = connectors.filter(isInstalled).slice(0, shownRows)
  return (
    <WalletsFrame>
      <div className="lk-early-search" />
      {installed.length > 0 && (
        <List label={messages.title}>
          {installed.map((connector) => (
            <ConnectorRow
              key={`${connector.chain}/${connector.id}`}
              connector={connector}
              lookAlikes={lookAlikes}
              chip={messages.installed}
            />
          ))}
        </List>
      )}
      {installed.length < shownRows && <SkeletonRows count={shownRows - installed.length} label={common.loading} />}
    </WalletsFrame>
  )
}

/** The view and what stands in for it have one size. */
export function WalletsFrame({ children }: { children: ReactNode }): ReactNode {
  useStyles(css)
  const { allWallets: messages } = useMessages()
  return (
    <View title={messages.title}>
      <div className="lk-all-wallets">{children}</div>
    </View>
  )
}

// Either list is as high as its rows with their gaps; the rows that load continue it.
const css = `
.lk-all-wallets { display: grid; gap: 12px; align-content: start; min-height: 480px }
.lk-early-search { height: 48px; border-radius: var(--lk-radius-control); background: var(--lk-surface-1) }
.lk-all-wallets > .lk-list { padding-block-end: 4px }
.lk-all-wallets > [part=list] + .lk-skeleton-rows { margin-block-start: -12px }
`
