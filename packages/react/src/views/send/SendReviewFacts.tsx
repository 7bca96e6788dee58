import { type CaipAddress, type Connector, formatAmount, type Network } from '@latchkey/core'
import { hasAbility, type NameFacts } from '@latchkey/core/internal'
import type { ReactNode } from 'react'
import { roundUpFee } from '../../format/roundUpFee.ts'
import { useFiat } from '../../hooks/useFiat.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import type { UseRead } from '../../hooks/useRead.ts'
import { AccountPicture } from '../../parts/AccountPicture.tsx'
import { AddressGroups } from '../../parts/AddressGroups.tsx'
import { Fact, Facts, NetworkFact } from '../../parts/Facts.tsx'
import { SignerFact } from '../../parts/SignerFact.tsx'
import { useTokens } from '../../parts/useTokens.ts'
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
  /** Absent for what can carry none, such as an NFT. */
  memo?: string | undefined
  /** There is none, on a network where exchanges require one. */
  isWithoutMemo?: boolean | undefined
  address: string
  caipAddress: CaipAddress
  network: Network
  wallet: Connector | undefined
}

type SendReviewFactsProps = {
  parties: ReviewedParties
  fee: UseRead<bigint>
  /** A known address that the receiver resembles. */
  lookAlike: string | undefined
  /** More about what is sent. */
  children: ReactNode
}

/** The recipient by name and whole address, what is sent, the network and its fee, then the sender. */
export function SendReviewFacts({ parties, fee, lookAlike, children }: SendReviewFactsProps): ReactNode {
  useStyles(css)
  const { send } = useMessages()
  const messages = send.preview
  const { receiver, receiverName, receiverPicture, memo, isWithoutMemo, address, network, wallet } = parties
  const { contacts } = useContacts()
  const hasLevels = hasAbility(useLatchkey(), 'feeLevels')
  const known = contacts.find((contact) => contact.address === receiver)
  const feeFact = (
    <Fact label={messages.fee}>
      <span data-agreed>
        <FeeEstimate fee={fee} network={network} />
      </span>
    </Fact>
  )
  return (
    <>
      <Facts>
        <Fact label={messages.to} tall>
          <span className="lk-review-to" data-agreed>
            {receiverName && (
              <span className="lk-review-name">
                <AccountPicture size={20} address={receiver} src={receiverPicture} />
                <bdi dir="ltr">{receiverName}</bdi>
              </span>
            )}
            {known && <span className="lk-review-contact">{send.inAddressBook({ name: known.name })}</span>}
            <AddressGroups address={receiver} comparedWith={lookAlike} />
          </span>
        </Fact>
        {memo && (
          <Fact label={messages.memo}>
            <bdi className="lk-review-memo">{memo}</bdi>
          </Fact>
        )}
        {isWithoutMemo && (
          <Fact label={messages.memo} tone="warning">
            <span className="lk-review-no-memo" role="status">
              {messages.withoutMemo}
            </span>
          </Fact>
        )}
      </Facts>
      {children}
      <Facts>
        {/* Beside the speeds that it is of. */}
        {hasLevels && feeFact}
        <NetworkFact label={messages.network} network={network} />
        {!hasLevels && feeFact}
        <SignerFact address={address} wallet={wallet} />
      </Facts>
    </>
  )
}

type FeeEstimateProps = {
  /** Base units of the network's native currency. */
  fee: UseRead<bigint>
  network: Network
}

/**
 * The highest network fee, or the exact one where the visitor chooses between several, in the native currency and in dollars; left to the
 * wallet when it cannot be estimated.
 */
function FeeEstimate({ fee, network }: FeeEstimateProps): ReactNode {
  useStyles(css)
  const latchkey = useLatchkey()
  const fiat = useFiat()
  const { send } = useMessages()
  const { preview: messages } = send
  const native = useTokens().tokens.find((one) => one.address === undefined)
  if (fee.data === undefined)
    return fee.status === 'error' ? (
      <span className="lk-fee">
        {/* Where fees are chosen here, the page plans the transfer, and the wallet is asked for none that it cannot plan. */}
        <span>{hasAbility(latchkey, 'feeLevels') ? send.feeLevels.unavailable : messages.feeUnknown}</span>
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
      <bdi>
        {hasAbility(latchkey, 'feeLevels') ? `${whole} ${symbol}` : messages.upTo({ amount: `${shown} ${symbol}` })}
      </bdi>
      {native?.price ? <span>{fiat.fee(Number(whole) * native.price)}</span> : null}
    </span>
  )
}

const css = `
.lk-review-to { display: grid; gap: 8px; min-width: 0; overflow-wrap: anywhere }
.lk-review-name { display: flex; align-items: center; gap: 8px; min-width: 0 }
.lk-review-name > bdi { min-width: 0; font-weight: 600 }
.lk-review-contact { font-size: 13px; line-height: 18px; font-weight: 400; color: var(--lk-text-2) }
.lk-review-memo { min-width: 0; padding-block: 8px; overflow-wrap: anywhere }
.lk-review-no-memo { font-size: 13px; line-height: 18px; padding-block: 4px }
.lk-fee { display: grid; gap: 2px; justify-items: end; padding-block: 8px }
.lk-fee > span { font-size: 13px; line-height: 16px; font-weight: 400; color: var(--lk-text-2) }
`
