import { getAccount, getNftFee, type Nft, type Receiver, sendNft } from '@latchkey/core'
import { goBack } from '@latchkey/core/internal'
import { type ReactNode, useState } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useRead } from '../../hooks/useRead.ts'
import { useWrite } from '../../hooks/useWrite.ts'
import { AddressGroups } from '../../parts/AddressGroups.tsx'
import { Fact, Facts } from '../../parts/Facts.tsx'
import { NftPicture } from '../../parts/NftPicture.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { leaveReview, readPlace } from './leaveReview.ts'
import type { ReviewedParties } from './SendReviewFacts.tsx'
import { NothingToReview, TransferReview } from './TransferReview.tsx'
import { useEarlier } from './useEarlier.ts'

type SendNftPreviewProps = { nft: Nft; amount: string; receiver: Receiver; receiverPicture: string | undefined }

/** The review of an NFT's transfer before the wallet gets the request: what was entered, and the account at that moment. */
export function SendNftPreviewView({ nft, amount, receiver, receiverPicture }: SendNftPreviewProps): ReactNode {
  const latchkey = useLatchkey()
  const [reviewed] = useState((): ReviewedNft | undefined => {
    const { address, caipAddress, network, connector: wallet } = getAccount(latchkey)
    if (!address || !caipAddress || !network) return undefined
    const { address: to, name: receiverName, facts: nameFacts } = receiver
    const parties = { receiver: to, receiverName, receiverPicture, nameFacts }
    return { nft, amount, ...parties, address, caipAddress, network, wallet }
  })
  if (!reviewed) return <NothingToReview onStartOver={() => goBack(latchkey)} />
  return <NftReview reviewed={reviewed} />
}

/** The transfer of an NFT as the visitor sees it; it is sent as shown or not at all. */
type ReviewedNft = ReviewedParties & {
  nft: Nft
  /** Pieces. */
  amount: string
}

/** The review of an NFT's transfer. */
function NftReview({ reviewed }: { reviewed: ReviewedNft }): ReactNode {
  const latchkey = useLatchkey()
  const { send, asset } = useMessages()
  const messages = send.nft
  const { nft, amount, receiver, receiverName, caipAddress } = reviewed
  const sending = useWrite(sendNft)
  const fee = useRead(getNftFee, { nft, amount, receiver })
  const earlier = useEarlier(
    reviewed,
    (details) =>
      details.kind === 'nft' &&
      details.to === receiver &&
      details.nft.tokenId === nft.tokenId &&
      nft.collection.address.endsWith(`:${details.nft.address}`),
  )

  async function requestTransfer() {
    const sentFrom = readPlace(latchkey)
    const sent = await sending.run({ nft, amount, receiver, receiverName, account: caipAddress })
    const title = nft.name ?? asset.nft.unnamed({ tokenId: nft.tokenId })
    const name = amount === '1' ? title : `${amount} × ${title}`
    if (sent) leaveReview(latchkey, { sentFrom, message: messages.sent({ name }), hash: sent.hash })
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
      fee={fee}
      sending={sending}
      earlier={earlier}
      onSend={() => void requestTransfer()}
    >
      <NftHead nft={nft} amount={amount} />
    </TransferReview>
  )
}

type NftHeadProps = {
  nft: Nft
  /** Pieces to send; undefined and '1' are not shown. */
  amount: string | undefined
}

/** The NFT to send: its picture, name, collection and quantity. */
export function NftHead({ nft, amount }: NftHeadProps): ReactNode {
  useStyles(css)
  const { account, asset } = useMessages()
  return (
    <div className="lk-nft-head">
      <NftPicture nft={nft} />
      <div>
        <bdi className="lk-nft-head-name">{nft.name ?? asset.nft.unnamed({ tokenId: nft.tokenId })}</bdi>
        <bdi>{nft.collection.name ?? nft.collection.symbol ?? ''}</bdi>
        {amount && amount !== '1' && <bdi dir="ltr">{account.nfts.quantity({ quantity: amount })}</bdi>}
      </div>
    </div>
  )
}

const css = `
.lk-nft-head { display: grid; grid-template-columns: 88px 1fr; align-items: center; gap: 16px; padding-block: 8px }
.lk-nft-head > div:last-child {
  display: grid; gap: 2px; min-width: 0; font-size: 13px; line-height: 18px; color: var(--lk-text-2); overflow-wrap: anywhere
}
.lk-nft-head-name { font-size: 17px; line-height: 24px; font-weight: 600; color: var(--lk-text-1) }
`
