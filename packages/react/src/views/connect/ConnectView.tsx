import { type Connector, getConnectors, navigate, type Wallet, type WalletPage, watchConnectors } from '@latchkey/core'
import {
  findConnector,
  getRecentConnectors,
  getRecentWallets,
  readPlatform,
  walletImageUrl,
} from '@latchkey/core/internal'
import { type ReactNode, useEffect, useState } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useWatch } from '../../hooks/useWatch.ts'
import type { findLookAlikeWallets } from '../../parts/findLookAlikeWallets.ts'
import { Note } from '../../parts/Note.tsx'
import { connectorCaption, pickWallet } from '../../parts/pickWallet.ts'
import { Chip } from '../../ui/Chip.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { ChevronRightIcon, LayoutGridIcon, QrCodeIcon, TriangleAlertIcon, WalletIcon } from '../../ui/Icon.tsx'
import { IconTile, List, Row } from '../../ui/List.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { View } from '../../ui/View.tsx'
import { SuggestionsSlot } from './SuggestionsSlot.tsx'

type ConnectViewParams = object

/** The rest is in All Wallets. */
const shownAtMost = 8
/** More warnings would hide the wallets. */
const warnedAtMost = 2

/**
 * The installed wallets, one tap each: recent ones first, those whose id another wallet claims too last. Then WalletConnect, and a few
 * suggestions.
 */
export function ConnectView(_props: ConnectViewParams): ReactNode {
  const latchkey = useLatchkey()
  const { connect: messages } = useMessages()
  const connectors = useWatch(getConnectors, watchConnectors)
  const isInstalled = ({ type }: Connector) => type !== 'WALLET_CONNECT'
  const canPair = !connectors.every(isInstalled)
  const recent = getRecentConnectors(latchkey).filter(isInstalled)
  const others = connectors.filter((connector) => isInstalled(connector) && !recent.includes(connector))
  const all = [...recent, ...others]
  const contested = others.filter(({ isContested }) => isContested)
  const contestedIds = [...new Set(contested.map(({ id, info }) => info?.rdns?.toLowerCase() ?? id))]
  const installed = [...all.filter(({ isContested }) => !isContested), ...contested].slice(0, shownAtMost)
  const recentWallets = getRecentWallets(latchkey).filter((wallet) => !findConnector(latchkey, { wallet }))
  const [page, setPage] = useState<WalletPage>()
  const [findLookAlikes, setFindLookAlikes] = useState<typeof findLookAlikeWallets>()
  useEffect(() => {
    // If it fails to load, the list has no such warnings.
    import('../../parts/findLookAlikeWallets.ts')
      .then((module) => setFindLookAlikes(() => module.findLookAlikeWallets))
      .catch(() => {})
  }, [])
  const lookAlikes = findLookAlikes?.({ connectors: all, wallets: page?.data ?? [] })
  const isHere = ({ rdns }: Wallet) => rdns !== null && all.some(({ id, info }) => (info?.rdns ?? id) === rdns)
  const total = page && page.count + all.length - page.data.filter(isHere).length
  const freeRows = shownAtMost - installed.length - recentWallets.length - (canPair ? 1 : 0)

  return (
    <View title={messages.title}>
      {installed.length === 0 && !canPair && <Empty icon={<WalletIcon />}>{messages.noWallets}</Empty>}
      {contestedIds.slice(0, warnedAtMost).map((id) => (
        <Note key={id} tone="warning" icon={<TriangleAlertIcon />}>
          {messages.duplicateId({ id: id })}
        </Note>
      ))}
      <List label={messages.wallets}>
        {installed.map((connector) => (
          <Row
            key={`${connector.chain}/${connector.id}`}
            picture={<Picture src={pictureOf(connector)} name={connector.name} />}
            name={connector.name}
            caption={connectorCaption(connector, { messages, lookAlikes })}
            end={recent.includes(connector) ? <Chip>{messages.recent}</Chip> : undefined}
            onClick={() => navigate(latchkey, 'ConnectingExternal', { connectorId: connector.id })}
          />
        ))}
        {recentWallets.map((wallet) => (
          <Row
            key={wallet.id}
            picture={<Picture src={walletImageUrl(latchkey, wallet.image_id)} name={wallet.name} />}
            name={wallet.name}
            end={<Chip>{messages.recent}</Chip>}
            onClick={() => pickWallet(latchkey, wallet)}
          />
        ))}
        {canPair && <WalletConnectRow />}
      </List>
      <SuggestionsSlot rows={Math.max(0, freeRows)} shown={recentWallets} onPage={setPage} />
      <AllWalletsRow count={total} />
    </View>
  )

  function pictureOf({ imageUrl, imageId }: Connector): string | undefined {
    return imageUrl ?? (imageId === undefined ? undefined : walletImageUrl(latchkey, imageId))
  }
}

/** Opens the QR code for a wallet on another device; on a phone, which cannot scan its own screen, the list of wallets. */
function WalletConnectRow(): ReactNode {
  const latchkey = useLatchkey()
  const { connect: messages } = useMessages()
  const { isMobile } = readPlatform()
  return (
    <Row
      picture={
        <IconTile>
          <QrCodeIcon />
        </IconTile>
      }
      name={messages.walletConnect}
      end={isMobile ? <ChevronRightIcon size={18} mirrored /> : <Chip>{messages.qrCode}</Chip>}
      onClick={() =>
        isMobile ? navigate(latchkey, 'AllWallets', {}) : navigate(latchkey, 'ConnectingWalletConnect', {})
      }
    />
  )
}

type AllWalletsRowProps = {
  /** The installed wallets and the catalogue, once its size is known. */
  count: number | undefined
}

/** Opens All Wallets, and shows their number. */
function AllWalletsRow({ count }: AllWalletsRowProps): ReactNode {
  const latchkey = useLatchkey()
  const messages = useMessages()
  return (
    <Row
      picture={
        <IconTile>
          <LayoutGridIcon />
        </IconTile>
      }
      name={messages.connect.allWallets}
      end={
        <>
          {count !== undefined && (
            <>
              <span className="lk-number" aria-hidden="true">
                {count}
              </span>
              <span className="lk-hidden">{messages.allWallets.found({ count })}</span>
            </>
          )}
          <ChevronRightIcon size={18} mirrored />
        </>
      }
      onClick={() => navigate(latchkey, 'AllWallets', {})}
    />
  )
}
