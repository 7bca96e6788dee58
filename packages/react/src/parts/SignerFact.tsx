import { type Connector, getIdentity } from '@latchkey/core'
import { connectorIcon } from '@latchkey/core/internal'
import type { ReactNode } from 'react'
import { formatAddress } from '../format/formatAddress.ts'
import { useConnectorName } from '../hooks/useConnectorName.ts'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useMessages } from '../hooks/useMessages.ts'
import { useRead } from '../hooks/useRead.ts'
import { Picture } from '../ui/Picture.tsx'
import { useStyles } from '../ui/useStyles.ts'
import { AccountPicture } from './AccountPicture.tsx'
import { Fact } from './Facts.tsx'
import { useWalletNote } from './useWalletNote.ts'

export type SignerFactProps = {
  address: string
  /** The wallet that will sign. */
  wallet: Connector | undefined
}

/** The line of a review that says which account signs, and in which wallet. */
export function SignerFact({ address, wallet }: SignerFactProps): ReactNode {
  useStyles(css)
  const latchkey = useLatchkey()
  const { from } = useMessages().send.preview
  const name = useConnectorName()(wallet)
  const avatar = useRead(getIdentity, { address }).data?.avatar
  const { warning, place } = useWalletNote(wallet)
  const note = warning ?? place
  const image = connectorIcon(latchkey, wallet)
  return (
    <Fact label={from}>
      <span className="lk-signer">
        <bdi dir="ltr">{formatAddress(address)}</bdi>
        {wallet && <bdi>{name}</bdi>}
        {note && <bdi>{note}</bdi>}
      </span>
      <AccountPicture
        size={28}
        address={address}
        src={avatar}
        badge={wallet && <Picture size={14} name={name} src={image} />}
      />
    </Fact>
  )
}

const css = `
.lk-signer { display: grid; gap: 2px; justify-items: end; min-width: 0; padding-block: 6px }
.lk-signer > bdi { max-width: 100%; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
.lk-signer > bdi + bdi { font-size: 13px; line-height: 16px; font-weight: 400; color: var(--lk-text-2) }
`
