import { navigate } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { IconTile } from '../../ui/IconTile.tsx'
import { ChevronRightIcon } from '../../ui/icons/ChevronRightIcon.tsx'
import { LayoutGridIcon } from '../../ui/icons/LayoutGridIcon.tsx'
import { Row } from '../../ui/Row.tsx'

export type AllWalletsRowProps = {
  /** Of the catalogue, once known. */
  count: number | undefined
}

/** To every wallet, with how many there are. */
export function AllWalletsRow({ count }: AllWalletsRowProps): ReactNode {
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
