import type { Nft } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useMessages } from '../../hooks/useMessages.ts'
import { NftPicture } from '../../parts/NftPicture.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { nftName } from './nftName.ts'

export type NftHeadProps = {
  nft: Nft
  /** Pieces that are sent; undefined or '1' is not said. */
  amount: string | undefined
}

/** Which NFT is sent: its picture, name, collection, and how many of it. */
export function NftHead({ nft, amount }: NftHeadProps): ReactNode {
  useStyles(css)
  const { account } = useMessages()
  return (
    <div className="lk-nft-head">
      <NftPicture nft={nft} />
      <div>
        <bdi className="lk-nft-head-name">{nftName(nft)}</bdi>
        <bdi>{nft.collection.name ?? nft.collection.symbol ?? ''}</bdi>
        {amount && amount !== '1' && <bdi dir="ltr">{account.nfts.quantity({ quantity: amount })}</bdi>}
      </div>
    </div>
  )
}

const css = `
.lk-nft-head { display: grid; grid-template-columns: 88px 1fr; align-items: center; gap: 16px; padding-block: 8px }
.lk-nft-head > div:last-child { display: grid; gap: 2px; min-width: 0; font-size: 13px; line-height: 18px; color: var(--lk-text-2); overflow-wrap: anywhere }
.lk-nft-head-name { font-size: 17px; line-height: 24px; font-weight: 600; color: var(--lk-text-1) }
`
