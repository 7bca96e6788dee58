import {
  type Connector,
  getConnectors,
  getRecentConnectors,
  navigate,
  walletImageUrl,
  watchConnectors,
} from '@latchkey/core'
import type { ReactNode } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useWatch } from '../../hooks/useWatch.ts'
import { useWords } from '../../hooks/useWords.ts'
import { Chip } from '../../ui/Chip.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { IconTile } from '../../ui/IconTile.tsx'
import { ChevronRightIcon } from '../../ui/icons/ChevronRightIcon.tsx'
import { LayoutGridIcon } from '../../ui/icons/LayoutGridIcon.tsx'
import { WalletIcon } from '../../ui/icons/WalletIcon.tsx'
import { List } from '../../ui/List.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { Row } from '../../ui/Row.tsx'
import { View } from '../../ui/View.tsx'

export type ConnectViewParams = object

/** More than these are a tap away, in All Wallets. */
const shownAtMost = 8

/** The wallets of this page, one tap each: those used last are marked and come first. */
export function ConnectView(_props: ConnectViewParams): ReactNode {
  const latchkey = useLatchkey()
  const { connect: words } = useWords()
  const connectors = useWatch(getConnectors, watchConnectors)
  const recent = getRecentConnectors(latchkey)
  const sorted = [...recent, ...connectors.filter((connector) => !recent.includes(connector))].slice(0, shownAtMost)

  return (
    <View title={words.title}>
      {sorted.length === 0 && <Empty icon={<WalletIcon />}>{words.noWallets}</Empty>}
      <List label={words.wallets}>
        {sorted.map((connector) => (
          <Row
            key={`${connector.chain}/${connector.id}`}
            picture={<Picture src={pictureOf(connector)} name={connector.name} />}
            name={connector.name}
            end={recent.includes(connector) ? <Chip>{words.recent}</Chip> : undefined}
            onClick={() => navigate(latchkey, 'ConnectingExternal', { connectorId: connector.id })}
          />
        ))}
        <Row
          picture={
            <IconTile>
              <LayoutGridIcon />
            </IconTile>
          }
          name={words.allWallets}
          end={<ChevronRightIcon size={18} mirrored />}
          onClick={() => navigate(latchkey, 'AllWallets', {})}
        />
      </List>
    </View>
  )

  function pictureOf({ imageUrl, imageId }: Connector): string | undefined {
    return imageUrl ?? (imageId === undefined ? undefined : walletImageUrl(latchkey, imageId))
  }
}
