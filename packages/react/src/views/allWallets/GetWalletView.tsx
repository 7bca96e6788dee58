import type { Wallet } from '@latchkey/core'
import { readPlatform, walletIcon } from '@latchkey/core/internal'
import type { ReactNode } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { isolate } from '../../locales/isolate.ts'
import { ExternalLinkIcon, GlobeIcon, PuzzleIcon } from '../../ui/ConnectIcons.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Icon, type IconProps } from '../../ui/Icon.tsx'
import { IconTile, List, Row } from '../../ui/List.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { Text, View } from '../../ui/View.tsx'
import { type StoreKind, sortStores } from './sortStores.ts'

export type GetWalletViewParams = { wallet: Wallet }

const icons: Record<StoreKind, ReactNode> = {
  chrome: <PuzzleIcon />,
  appStore: <SmartphoneIcon />,
  playStore: <SmartphoneIcon />,
  webapp: <MonitorIcon />,
  homepage: <GlobeIcon />,
}

/** Where to get a wallet that is not installed: the best links for this device first, and on a computer a QR code for a phone. */
export function GetWalletView({ wallet }: GetWalletViewParams): ReactNode {
  useStyles(css)
  const latchkey = useLatchkey()
  const { getWallet: messages, common } = useMessages()
  const name = isolate(wallet.name)
  const platform = readPlatform()
  const { stores, scanned } = sortStores(wallet, platform)
  const picture = walletIcon(latchkey, wallet)
  return (
    <View title={messages.title({ wallet: name })}>
      {scanned ? (
        <div className="lk-get-wallet-code">
          <QrCode
            text={scanned.href}
            label={messages.code({ wallet: name })}
            logo={<Picture src={picture} name={wallet.name} size={28} />}
          />
          <p>{messages.scan({ wallet: name })}</p>
          {scanned.host && <p className="lk-get-wallet-host">{common.opensHost({ host: scanned.host })}</p>}
        </div>
      ) : (
        <div className="lk-get-wallet">
          <Picture src={picture} name={wallet.name} size={72} />
        </div>
      )}
      {stores.length === 0 ? (
        <Empty icon={<DownloadIcon />}>{messages.noLinks({ wallet: name })}</Empty>
      ) : (
        <>
          {!scanned && (
            <Text>
              {platform.isMobile ? messages.explainApp({ wallet: name }) : messages.explain({ wallet: name })}
            </Text>
          )}
          <List label={messages.title({ wallet: name })}>
            {stores.map(({ kind, href, host }) => (
              <Row
                key={kind}
                picture={<IconTile>{icons[kind]}</IconTile>}
                name={messages[kind]}
                caption={host && common.opensHost({ host })}
                end={
                  <>
                    <span className="lk-hidden">{common.opensInNewTab}</span>
                    <ExternalLinkIcon size={18} />
                  </>
                }
                href={href}
              />
            ))}
          </List>
        </>
      )}
    </View>
  )
}

function DownloadIcon(props: IconProps): ReactNode {
  return <Icon {...props} outline="M12 15V3M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4M7 10l5 5 5-5" />
}

function MonitorIcon(props: IconProps): ReactNode {
  return (
    <Icon
      {...props}
      outline="M4 3h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-16a2 2 0 0 1-2-2v-10a2 2 0 0 1 2-2zM8 21L16 21M12 17L12 21"
    />
  )
}

function SmartphoneIcon(props: IconProps): ReactNode {
  return (
    <Icon {...props} outline="M7 2h10a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2h-10a2 2 0 0 1-2-2v-16a2 2 0 0 1 2-2zM12 18h.01" />
  )
}

const css = `
.lk-get-wallet { display: grid; justify-items: center; padding: 12px 0 20px }
.lk-get-wallet-code { display: grid; gap: 12px; justify-items: center; padding: 4px 0 16px }
.lk-get-wallet-code > .lk-qr { max-width: 200px }
.lk-get-wallet-code > p { margin: 0; text-align: center; font-size: 15px; line-height: 22px; color: var(--lk-text-2); text-wrap: balance }
.lk-get-wallet-code > .lk-get-wallet-host { overflow-wrap: anywhere; font-size: 13px; line-height: 18px }
`
