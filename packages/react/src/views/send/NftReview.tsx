import { getNftFee, type Nft, sendNft } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useRead } from '../../hooks/useRead.ts'
import { useWrite } from '../../hooks/useWrite.ts'
import { AddressGroups } from '../../parts/AddressGroups.tsx'
import { Fact, Facts } from '../../parts/Facts.tsx'
import { FeeEstimate } from './FeeEstimate.tsx'
import { leaveReview } from './leaveReview.ts'
import { NftHead } from './NftHead.tsx'
import { nftName } from './nftName.ts'
import { type ReviewedParties, TransferReview } from './TransferReview.tsx'
import { useRequested } from './useRequested.ts'

/** The transfer of an NFT as the visitor sees it; it is sent as it stands here or not at all. */
export type ReviewedNft = ReviewedParties & {
  nft: Nft
  /** Pieces. */
  amount: string
}

/** The review of an NFT's transfer. */
export function NftReview({ reviewed }: { reviewed: ReviewedNft }): ReactNode {
  const latchkey = useLatchkey()
  const { send, asset } = useMessages()
  const messages = send.nft
  const { nft, amount, receiver, receiverName, caipAddress, network } = reviewed
  const sending = useWrite(sendNft)
  const fee = useRead(getNftFee, { nft, amount, receiver })
  const isRequested = useRequested(
    reviewed,
    (details) =>
      details.kind === 'nft' &&
      details.to === receiver &&
      details.nft.tokenId === nft.tokenId &&
      nft.collection.address.endsWith(`:${details.nft.address}`),
  )

  async function ask() {
    const sent = await sending.run({ nft, amount, receiver, receiverName, account: caipAddress })
    if (sent) leaveReview(latchkey, { view: 'SendNftPreview', message: messages.sent({ name: nftName(nft) }) })
  }

  return (
    <TransferReview
      parties={reviewed}
      details={
        <Facts>
          <Fact label={asset.contract} tall>
            <AddressGroups address={nft.collection.address.split(':').at(-1) ?? ''} />
          </Fact>
          <Fact label={asset.nft.tokenId} tall={nft.tokenId.length > 12}>
            <bdi dir="ltr" style={{ overflowWrap: 'anywhere' }}>
              {nft.tokenId}
            </bdi>
          </Fact>
        </Facts>
      }
      fee={<FeeEstimate fee={fee} network={network} />}
      sending={sending}
      isRequested={isRequested}
      onSend={() => void ask()}
    >
      <NftHead nft={nft} amount={amount} />
    </TransferReview>
  )
}
