import { walletImageUrl } from '@latchkey/core'
import type { ReactNode } from 'react'
import { formatAddress } from '../../format/formatAddress.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useWords } from '../../hooks/useWords.ts'
import { AddressGroups } from '../../parts/AddressGroups.tsx'
import { networkPicture } from '../../parts/networkPicture.ts'
import { Picture } from '../../ui/Picture.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { FeeEstimate } from './FeeEstimate.tsx'
import type { ReviewedSend } from './SendReview.tsx'

export type ReviewFactsProps = {
  reviewed: ReviewedSend
  /** A known address that the receiver resembles. */
  lookAlike: string | undefined
}

/** Whom it goes to, in full, from whom, where, and for what fee. */
export function ReviewFacts({ reviewed, lookAlike }: ReviewFactsProps): ReactNode {
  useStyles(css)
  const latchkey = useLatchkey()
  const { preview: words } = useWords().send
  const { receiver, address, network, wallet } = reviewed
  const walletName = wallet?.name ?? ''
  return (
    <dl className="lk-review-facts">
      <div data-tall>
        <dt>{words.to}</dt>
        <dd>
          <AddressGroups address={receiver} comparedWith={lookAlike} />
        </dd>
      </div>
      <div>
        <dt>{words.from}</dt>
        <dd>
          <Picture
            size={20}
            name={walletName}
            src={wallet?.imageUrl ?? (wallet?.imageId ? walletImageUrl(latchkey, wallet.imageId) : undefined)}
          />
          <bdi dir="ltr">{formatAddress(address)}</bdi>
        </dd>
      </div>
      <div>
        <dt>{words.network}</dt>
        <dd>
          <Picture size={20} {...networkPicture(latchkey, network)} />
          <bdi>{network.name}</bdi>
        </dd>
      </div>
      <div>
        <dt>{words.fee}</dt>
        <dd>
          <FeeEstimate reviewed={reviewed} />
        </dd>
      </div>
    </dl>
  )
}

const css = `
.lk-review-facts { margin: 0; padding: 4px 16px; background: var(--lk-surface-1); border-radius: var(--lk-radius-control) }
.lk-review-facts > div { display: flex; align-items: center; justify-content: space-between; gap: 16px; min-height: 44px }
.lk-review-facts > div + div { border-block-start: 1px solid var(--lk-line) }
.lk-review-facts > [data-tall] { display: grid; gap: 8px; padding-block: 12px 14px; justify-content: stretch }
.lk-review-facts dt { font-size: 13px; line-height: 16px; color: var(--lk-text-2) }
.lk-review-facts dd { margin: 0; display: flex; align-items: center; gap: 8px; min-width: 0; font-size: 15px; line-height: 20px; font-weight: 500; color: var(--lk-text-1); font-variant-numeric: tabular-nums }
`
