import { navigate } from '@latchkey/core'
import { readPlatform } from '@latchkey/core/internal'
import type { ReactNode } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { Chip } from '../../ui/Chip.tsx'
import { IconTile } from '../../ui/IconTile.tsx'
import { ChevronRightIcon } from '../../ui/icons/ChevronRightIcon.tsx'
import { QrCodeIcon } from '../../ui/icons/QrCodeIcon.tsx'
import { Row } from '../../ui/Row.tsx'

/** To any wallet on another device, by code; on a phone, which cannot scan itself, to the wallets it can open. */
export function WalletConnectRow(): ReactNode {
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
