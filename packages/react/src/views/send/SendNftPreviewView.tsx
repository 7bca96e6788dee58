import { getAccount, type Nft, type Receiver } from '@latchkey/core'
import { goBack } from '@latchkey/core/internal'
import { type ReactNode, useState } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { NftReview, type ReviewedNft } from './NftReview.tsx'
import { NothingToReview } from './NothingToReview.tsx'

export type SendNftPreviewProps = { nft: Nft; amount: string; receiver: Receiver; receiverPicture: string | undefined }

/** The last look before the wallet is asked to hand an NFT on: what was entered, by the account of that moment. */
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
