import {
  type ChainNamespace,
  type Connector,
  getWalletConnections,
  isTermsPending,
  navigate,
  type Wallet,
  type WalletPage,
  watchWalletConnections,
} from '@latchkey/core'
import {
  connectorsOf,
  findConnector,
  getListedConnectors,
  getRecentConnectors,
  getRecentWallets,
  getRequestedNamespace,
  hasWalletList,
  isInstalled,
  readPlatform,
  walletIcon,
  watchListedConnectors,
  watchTerms,
} from '@latchkey/core/internal'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useWatch } from '../../hooks/useWatch.ts'
import { ConnectorRow } from '../../parts/ConnectorRow.tsx'
import { findLookAlikeWallets } from '../../parts/findLookAlikeWallets.ts'
import { pickWallet } from '../../parts/pickWallet.ts'
import { Chip } from '../../ui/Chip.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { ChevronRightIcon, LayoutGridIcon, QrCodeIcon, WalletIcon } from '../../ui/Icon.tsx'
import { IconTile, List, Row } from '../../ui/List.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { View } from '../../ui/View.tsx'
import { lazyView } from '../lazyView.ts'
import { useLoaded } from '../useLoaded.ts'
import { CodePane } from './CodePane.tsx'
import { hasLogins, hasWallets, LoginSlot } from './LoginSlot.tsx'
import { SuggestionsSlot } from './SuggestionsSlot.tsx'

type ConnectViewParams = { namespace?: ChainNamespace | undefined }

/** The rest is in All Wallets. */
const shownAtMost = 8

const contestedNotes = lazyView(() => import('./ContestedNotes.tsx').then((module) => module.ContestedNotes))
const termsLine = lazyView(() => import('./Terms.tsx').then((module) => module.Terms))

/**
 * The installed wallets, one tap each: recent ones first, those whose id another wallet claims too last. Then WalletConnect, and a few
 * suggestions.
 */
export function ConnectView(_props: ConnectViewParams): ReactNode {
  useStyles(css)
  const latchkey = useLatchkey()
  const { terms } = latchkey.options
  const { connect: messages } = useMessages()
  const connectors = useWatch(getListedConnectors, watchListedConnectors)
  const connected = useWatch(getWalletConnections, watchWalletConnections)
  const canPair = connectors.some(({ type }) => type === 'WALLET_CONNECT')
  const hasList = hasWalletList(latchkey)
  const lastUsed = getRecentConnectors(latchkey)
  const recent = lastUsed.filter(isInstalled)
  const others = connectors.filter((connector) => isInstalled(connector) && !recent.includes(connector))
  // Their apps may be on this phone or not.
  const links = connectors.filter(({ opensApp }) => opensApp)
  const all = [...recent, ...others]
  const contested = others.filter(({ isContested }) => isContested)
  const contestedIds = [...new Set(contested.map(({ id, info }) => info?.rdns?.toLowerCase() ?? id))]
  const installed = [...all.filter(({ isContested }) => !isContested), ...contested].slice(0, shownAtMost)
  const recentWallets = getRecentWallets(latchkey).filter((wallet) => !findConnector(latchkey, { wallet }))
  const [page, setPage] = useState<WalletPage>()
  // Comparing every name can wait for the frame that shows them.
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => setDrawn(true), [])
  const lookAlikes = isDrawn ? findLookAlikeWallets({ connectors: all, wallets: page?.data ?? [] }) : undefined
  const isHere = ({ rdns }: Wallet) => rdns !== null && all.some(({ info }) => info?.rdns === rdns)
  const total = page && page.count + all.length - page.data.filter(isHere).length
  const freeRows = shownAtMost - installed.length - links.length - recentWallets.length - (canPair ? 1 : 0)

  const isEmpty = all.length + links.length === 0 && !canPair && hasWallets(latchkey.options)
  // A login is of the embedded wallet, which may not speak what a wallet is wanted for.
  const speaks = !getRequestedNamespace(latchkey) || connectors.some(({ type }) => type === 'AUTH')
  const canSignIn = speaks && hasLogins(latchkey.options)
  // Nothing stands under "or" where no wallet can be listed.
  const isAlone = !hasWallets(latchkey.options) || (isEmpty && canSignIn && !hasList && recentWallets.length === 0)

  const isLocked = useWatch(isTermsPending, watchTerms)
  const hintId = useId()
  const Terms = useLoaded(termsLine, terms !== undefined)
  const ContestedNotes = useLoaded(contestedNotes, contestedIds.length > 0)

  const isConnected = (row: Connector) => connected.some(({ connector }) => connectorsOf(row).includes(connector))
  const chipOf = (connector: Connector) =>
    isConnected(connector) ? messages.connected : lastUsed.includes(connector) ? messages.recent : messages.installed
  return (
    <View
      title={messages.title}
      footer={terms && <div className="lk-connect-terms">{Terms && <Terms terms={terms} hintId={hintId} />}</div>}
    >
      {isEmpty && !canSignIn && (
        <Empty icon={<WalletIcon />}>{hasList ? messages.noWallets : messages.noWalletList}</Empty>
      )}
      <CodePane isAllowed={canPair && !isLocked && !readPlatform().isMobile}>
        <fieldset className="lk-connect" disabled={isLocked} aria-describedby={isLocked ? hintId : undefined}>
          {speaks && <LoginSlot isAlone={isAlone} />}
          {!isAlone && (
            <>
              {ContestedNotes && <ContestedNotes ids={contestedIds} />}
              {installed.length > 0 && (
                <List label={messages.installed} heading>
                  {installed.map((connector) => (
                    <ConnectorRow
                      key={`${connector.chain}/${connector.id}`}
                      connector={connector}
                      lookAlikes={lookAlikes}
                      chip={chipOf(connector)}
                    />
                  ))}
                </List>
              )}
              <List label={messages.wallets}>
                {links.map((connector) => (
                  <ConnectorRow
                    key={connector.id}
                    connector={connector}
                    lookAlikes={lookAlikes}
                    chip={lastUsed.includes(connector) || isConnected(connector) ? chipOf(connector) : undefined}
                  />
                ))}
                {recentWallets.map((wallet) => (
                  <Row
                    key={wallet.id}
                    picture={<Picture src={walletIcon(latchkey, wallet)} name={wallet.name} />}
                    name={wallet.name}
                    end={<Chip>{messages.recent}</Chip>}
                    onClick={() => pickWallet(latchkey, wallet)}
                  />
                ))}
                {canPair && <WalletConnectRow isRecent={lastUsed.some(({ type }) => type === 'WALLET_CONNECT')} />}
              </List>
              <SuggestionsSlot rows={Math.max(0, freeRows)} shown={recentWallets} onPage={setPage} />
              {hasList && <AllWalletsRow count={total} />}
            </>
          )}
          {speaks && <LoginSlot isAfter isAlone={isAlone} />}
        </fieldset>
        <button type="button" className="lk-connect-explain" onClick={() => navigate(latchkey, 'WhatIsWallet', {})}>
          {messages.whatIsWallet}
        </button>
      </CodePane>
    </View>
  )
}

/** Opens the QR code for a wallet on another device; on a phone, which cannot scan its own screen, the list of wallets if there is one. */
function WalletConnectRow({ isRecent }: { isRecent: boolean }): ReactNode {
  const latchkey = useLatchkey()
  const { connect: messages } = useMessages()
  const opensList = readPlatform().isMobile && hasWalletList(latchkey)
  return (
    <Row
      picture={
        <IconTile>
          <QrCodeIcon />
        </IconTile>
      }
      name={messages.walletConnect}
      end={
        <>
          {isRecent && <Chip>{messages.recent}</Chip>}
          {opensList ? <ChevronRightIcon size={18} mirrored /> : <Chip>{messages.qrCode}</Chip>}
        </>
      }
      onClick={() =>
        opensList ? navigate(latchkey, 'AllWallets', {}) : navigate(latchkey, 'ConnectingWalletConnect', {})
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

const css = `
.lk-connect { border: 0; margin: 0; padding: 0; min-width: 0 }
.lk-connect:disabled .lk-row { opacity: .55 }
.lk-connect:disabled :is(button, button::after) { cursor: default }
.lk-connect-explain {
  appearance: none; border: 0; margin: 4px 0 -12px; padding: 0; width: 100%; height: 44px; background: none; font: inherit;
  font-size: 13px; font-weight: 500; color: var(--lk-text-2); cursor: pointer; border-radius: var(--lk-radius-control)
}
@media (hover: hover) { .lk-connect-explain:hover { color: var(--lk-text-1) } }
.lk-connect-explain:focus-visible { outline: 2px solid var(--lk-accent); outline-offset: -2px }
.lk-connect-terms { min-height: 36px }
`
