import { type Nft, navigate } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { NftPicture } from '../../parts/NftPicture.tsx'
import { useStyles } from '../../ui/useStyles.ts'

/** One NFT: its picture, its name and its collection's. All of it leads to the NFT's own view. */
export function NftCard({ nft }: { nft: Nft }): ReactNode {
  useStyles(css)
  const latchkey = useLatchkey()
  const { account, asset } = useMessages()
  return (
    <div className="lk-nft">
      <NftPicture nft={nft}>
        {nft.quantity !== '1' && <b>{account.nfts.quantity({ quantity: nft.quantity })}</b>}
      </NftPicture>
      <button type="button" className="lk-nft-name" onClick={() => navigate(latchkey, 'NftDetail', { nft })}>
        <bdi>{nft.name ?? asset.nft.unnamed({ tokenId: nft.tokenId })}</bdi>
      </button>
      <span className="lk-nft-collection">
        <bdi>{nft.collection.name ?? nft.collection.symbol ?? ''}</bdi>
      </span>
    </div>
  )
}

const css = `
.lk-nft { position: relative; transition: transform 80ms }
.lk-nft > .lk-nft-picture { margin-block-end: 6px }
.lk-nft-picture > b { position: absolute; inset-block-end: 8px; inset-inline-end: 8px; max-width: calc(100% - 16px); padding: 2px 8px; border-radius: 999px; background: #000000a6; color: #fff; font-size: 12px; line-height: 16px; font-weight: 500; overflow: hidden; text-overflow: ellipsis }
.lk-nft-name {
  appearance: none; border: 0; margin: 0; padding: 0; background: none; font: inherit; cursor: pointer; text-align: start; outline: none; -webkit-tap-highlight-color: transparent;
  font-size: 15px; line-height: 20px; font-weight: 500; color: var(--lk-text-1); overflow: hidden; text-overflow: ellipsis; white-space: nowrap;
}
.lk-nft-name::after { content: ''; position: absolute; inset: 0; border-radius: var(--lk-radius-control) }
.lk-nft-name:focus-visible::after { outline: 2px solid var(--lk-accent); outline-offset: 2px }
@media (hover: hover) { .lk-nft:hover .lk-nft-picture > img { filter: brightness(1.08) } }
.lk-nft:active { transform: scale(.985) }
.lk-nft-collection { min-height: 16px; font-size: 13px; line-height: 16px; color: var(--lk-text-2); overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
@media (prefers-reduced-motion: reduce) { .lk-nft:active { transform: none } }
`
