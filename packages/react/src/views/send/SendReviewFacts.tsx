import { type CaipAddress, type Connector, formatAmount, type Network } from '@latchkey/core'
import { type NameFacts, walletImageUrl } from '@latchkey/core/internal'
import type { ReactNode } from 'react'
import { formatAddress } from '../../format/formatAddress.ts'
import { formatFiat } from '../../format/formatFiat.ts'
import { roundUpFee } from '../../format/roundUpFee.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import type { UseRead } from '../../hooks/useRead.ts'
import { AddressGroups } from '../../parts/AddressGroups.tsx'
import { Fact, Facts, NetworkFact } from '../../parts/Facts.tsx'
import { useTokens } from '../../parts/useTokens.ts'
import { Picture } from '../../ui/Picture.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { useContacts } from './useContacts.ts'

/** The parties and the network of a transfer, as the visitor sees them. */
export type ReviewedParties = {
  /** Canonical spelling. */
  receiver: string
  receiverName: string | undefined
  receiverPicture: string | undefined
  nameFacts: NameFacts | undefined
  address: string
  caipAddress: CaipAddress
  network: Network
  wallet: Connector | undefined
}

type SendReviewFactsProps = {
  parties: ReviewedParties
  fee: ReactNode
  /** A known address that the receiver resembles. */
  lookAlike: string | undefined
  /** Notes to read before sending. */
  children: ReactNode
}

/** The recipient by name and whole address, the notes on it, then the sender, the network and the fee. */
export function SendReviewFacts({ parties, fee, lookAlike, children }: SendReviewFactsProps): ReactNode {
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

type FeeEstimateProps = {
  /** Base units of the network's native currency. */
  fee: UseRead<bigint>
  network: Network
}

/** The highest network fee, in the native currency and in dollars; left to the wallet when it cannot be estimated. */
export function FeeEstimate({ fee, network }: FeeEstimateProps): ReactNode {
  useStyles(css)
  const { preview: messages } = useMessages().send
  const native = useTokens().tokens.find((one) => one.address === undefined)
  if (fee.data === undefined)
    return fee.status === 'error' ? (
      <span className="lk-fee">
        <span>{messages.feeUnknown}</span>
      </span>
    ) : (
      <span role="status" aria-label={messages.feeLoading}>
        <Skeleton width={112} height={14} />
      </span>
    )
  const { symbol, decimals } = network.nativeCurrency
  const whole = formatAmount(fee.data, decimals)
  const shown = formatAmount(roundUpFee(fee.data, decimals), decimals)
  return (
    <span className="lk-fee">
      <bdi>{messages.upTo({ amount: `${shown} ${symbol}` })}</bdi>
      {native?.price ? <span>{formatFiat(Number(whole) * native.price)}</span> : null}
    </span>
  )
}

const css = `
.lk-review-to { display: grid; gap: 8px; min-width: 0; overflow-wrap: anywhere }
.lk-review-name { display: flex; align-items: center; gap: 8px; min-width: 0 }
.lk-review-name > bdi { min-width: 0; font-weight: 600 }
.lk-review-contact { font-size: 13px; line-height: 18px; font-weight: 400; color: var(--lk-text-2) }
.lk-fee { display: grid; gap: 2px; justify-items: end; padding-block: 8px }
.lk-fee > span { font-size: 13px; line-height: 16px; font-weight: 400; color: var(--lk-text-2) }
`
