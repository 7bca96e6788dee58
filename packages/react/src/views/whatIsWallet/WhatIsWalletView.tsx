import { getSuggestedWallets, navigate } from '@latchkey/core'
import { walletImageUrl } from '@latchkey/core/internal'
import type { ReactNode } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useRead } from '../../hooks/useRead.ts'
import { CoinsIcon, PuzzleIcon } from '../../ui/ConnectIcons.tsx'
import { ChevronRightIcon, Icon, type IconProps } from '../../ui/Icon.tsx'
import { IconTile, List, Row } from '../../ui/List.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { View } from '../../ui/View.tsx'

const offeredAtMost = 4

/** For a visitor without a wallet: what one is, and where to get one. */
export function WhatIsWalletView(_props: object): ReactNode {
  useStyles(css)
  const latchkey = useLatchkey()
  const { whatIsWallet: messages, common } = useMessages()
  const read = useRead(getSuggestedWallets, {})
  const wallets = [...(read.data?.featured ?? []), ...(read.data?.recommended ?? [])].slice(0, offeredAtMost)
  return (
    <View title={messages.title}>
      <ul className="lk-what">
        {[
          { icon: <CoinsIcon />, text: messages.holds },
          { icon: <PenIcon />, text: messages.signs },
          { icon: <PuzzleIcon />, text: messages.yours },
        ].map(({ icon, text }) => (
          <li key={text}>
            <IconTile>{icon}</IconTile>
            <span>{text}</span>
          </li>
        ))}
      </ul>
      {latchkey.options.serverUrl === undefined ? null : wallets.length > 0 ? (
        <List label={messages.get} heading>
          {wallets.map((wallet) => (
            <Row
              key={wallet.id}
              picture={<Picture src={walletImageUrl(latchkey, wallet.image_id)} name={wallet.name} />}
              name={wallet.name}
              end={<ChevronRightIcon size={18} mirrored />}
              onClick={() => navigate(latchkey, 'GetWallet', { wallet })}
            />
          ))}
        </List>
      ) : (
        read.status !== 'error' && <SkeletonRows count={offeredAtMost} label={common.loading} />
      )}
    </View>
  )
}

/** Lucide `pen-line` (ISC). */
function PenIcon(props: IconProps): ReactNode {
  return <Icon {...props} outline="M12 20h9M16.4 3.6a2 2 0 1 1 3 3L7.4 18.6 3 20l1.4-4.4z" />
}

const css = `
.lk-what { list-style: none; margin: 0; padding: 4px 12px 16px; display: grid; gap: 16px }
.lk-what > li { display: flex; align-items: center; gap: 12px; font-size: 15px; line-height: 22px; color: var(--lk-text-1) }
`
