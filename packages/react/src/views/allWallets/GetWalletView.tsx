import { type Wallet, walletImageUrl } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useWords } from '../../hooks/useWords.ts'
import { isolate } from '../../locales/isolate.ts'
import { Empty } from '../../ui/Empty.tsx'
import { IconTile } from '../../ui/IconTile.tsx'
import { DownloadIcon } from '../../ui/icons/DownloadIcon.tsx'
import { ExternalLinkIcon } from '../../ui/icons/ExternalLinkIcon.tsx'
import { GlobeIcon } from '../../ui/icons/GlobeIcon.tsx'
import { MonitorIcon } from '../../ui/icons/MonitorIcon.tsx'
import { PuzzleIcon } from '../../ui/icons/PuzzleIcon.tsx'
import { SmartphoneIcon } from '../../ui/icons/SmartphoneIcon.tsx'
import { List } from '../../ui/List.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { Row } from '../../ui/Row.tsx'
import { safeHref } from '../../ui/safeHref.ts'
import { Text } from '../../ui/Text.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { View } from '../../ui/View.tsx'

export type GetWalletViewParams = { wallet: Wallet }

/** Where to get a wallet that is not on this page. Addresses from the catalogue are https or they are not shown. */
export function GetWalletView({ wallet }: GetWalletViewParams): ReactNode {
  useStyles(css)
  const latchkey = useLatchkey()
  const { getWallet: words, common } = useWords()
  const name = isolate(wallet.name)
  const links = [
    { label: words.chrome, address: wallet.chrome_store, icon: <PuzzleIcon /> },
    { label: words.appStore, address: wallet.app_store, icon: <SmartphoneIcon /> },
    { label: words.playStore, address: wallet.play_store, icon: <SmartphoneIcon /> },
    { label: words.webapp, address: wallet.webapp_link, icon: <MonitorIcon /> },
    { label: words.homepage, address: wallet.homepage, icon: <GlobeIcon /> },
  ].flatMap(({ address, ...link }) => {
    const href = safeHref(address)
    return href ? [{ ...link, href }] : []
  })
  return (
    <View title={words.title({ wallet: name })}>
      <div className="lk-get-wallet">
        <Picture src={walletImageUrl(latchkey, wallet.image_id)} name={wallet.name} size={72} />
      </div>
      {links.length === 0 ? (
        <Empty icon={<DownloadIcon />}>{words.noLinks({ wallet: name })}</Empty>
      ) : (
        <>
          <Text>{words.explain({ wallet: name })}</Text>
          <List label={words.title({ wallet: name })}>
            {links.map(({ label, href, icon }) => (
              <Row
                key={label}
                picture={<IconTile>{icon}</IconTile>}
                name={label}
                end={
                  <>
                    <span className="lk-hidden">{common.opensOutside}</span>
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

const css = `
.lk-get-wallet { display: grid; justify-items: center; padding: 12px 0 20px }
`
