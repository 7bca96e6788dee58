import { walletImageUrl } from '@latchkey/core/internal'
import type { ReactNode } from 'react'
import { formatAddress } from '../../format/formatAddress.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { AddressGroups } from '../../parts/AddressGroups.tsx'
import { Fact, Facts } from '../../parts/Facts.tsx'
import { NetworkFact } from '../../parts/NetworkFact.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import type { ReviewedParties } from './TransferReview.tsx'
import { useContacts } from './useContacts.ts'

export type ReviewFactsProps = {
  parties: ReviewedParties
  fee: ReactNode
  /** A known address that the receiver resembles. */
  lookAlike: string | undefined
  /** What to know before it is sent. */
  children: ReactNode
}

/** Whom it goes to, by name and in full, what to know of that, from whom, where, and for what fee. */
export function ReviewFacts({ parties, fee, lookAlike, children }: ReviewFactsProps): ReactNode {
  useStyles(css)
  const latchkey = useLatchkey()
  const { send } = useMessages()
  const messages = send.preview
  const { receiver, receiverName, receiverPicture, address, network, wallet } = parties
  const { contacts } = useContacts()
  const known = contacts.find((contact) => contact.address === receiver)
  const walletName = wallet?.name ?? ''
  return (
    <>
      <Facts>
        <Fact label={messages.to} tall>
          <span className="lk-review-to">
            {receiverName && (
              <span className="lk-review-name">
                <Picture size={20} shape="circle" name={receiverName} src={receiverPicture} />
                <bdi dir="ltr">{receiverName}</bdi>
              </span>
            )}
            {known && <span className="lk-review-contact">{send.inAddressBook({ name: known.name })}</span>}
            <AddressGroups address={receiver} comparedWith={lookAlike} />
          </span>
        </Fact>
      </Facts>
      {children}
      <Facts>
        <Fact label={messages.from}>
          <Picture
            size={20}
            name={walletName}
            src={wallet?.imageUrl ?? (wallet?.imageId ? walletImageUrl(latchkey, wallet.imageId) : undefined)}
          />
          <bdi dir="ltr">{formatAddress(address)}</bdi>
        </Fact>
        <NetworkFact label={messages.network} network={network} />
        <Fact label={messages.fee}>{fee}</Fact>
      </Facts>
    </>
  )
}

const css = `
.lk-review-to { display: grid; gap: 8px; min-width: 0; overflow-wrap: anywhere }
.lk-review-name { display: flex; align-items: center; gap: 8px; min-width: 0 }
.lk-review-name > bdi { min-width: 0; font-weight: 600 }
.lk-review-contact { font-size: 13px; line-height: 18px; font-weight: 400; color: var(--lk-text-2) }
`
