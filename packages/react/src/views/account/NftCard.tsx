import type { Nft } from '@latchkey/core'
import { type ReactNode, useState } from 'react'
import { useWords } from '../../hooks/useWords.ts'
import { hueOf } from '../../ui/hueOf.ts'
import { useStyles } from '../../ui/useStyles.ts'

/** One NFT: its picture (a drawn plate where there is none or it fails), its name and its collection's. */
export function NftCard({ nft }: { nft: Nft }): ReactNode {
  useStyles(css)
  const { account } = useWords()
  const [failed, setFailed] = useState(false)
  const collection = nft.collection.name ?? nft.collection.symbol ?? ''
  const name = nft.name ?? `#${nft.tokenId}`
  return (
    <div className="lk-nft">
      <div className="lk-nft-picture" aria-hidden="true" style={{ '--hue': hueOf(nft.collection.address) }}>
        {nft.imageUrl && !failed ? (
          <img src={nft.imageUrl} alt="" loading="lazy" decoding="async" onError={() => setFailed(true)} />
        ) : (
          <span>{`#${nft.tokenId}`}</span>
        )}
        {nft.quantity !== '1' && <b>{account.nfts.quantity({ quantity: nft.quantity })}</b>}
      </div>
      <span className="lk-nft-name">
        <bdi>{name}</bdi>
      </span>
      <span className="lk-nft-collection">
        <bdi>{collection}</bdi>
      </span>
    </div>
  )
}

const css = `
.lk-nft-picture {
  position: relative; aspect-ratio: 1; margin-block-end: 6px; border-radius: var(--lk-radius-control); overflow: hidden; display: grid; place-items: center;
  background: hsl(var(--hue) 24% 30%); color: #fff; font-size: 17px; font-weight: 600; font-variant-numeric: tabular-nums;
}
.lk-nft-picture > img { width: 100%; height: 100%; object-fit: cover }
.lk-nft-picture > span { max-width: 100%; padding: 0 12px; box-sizing: border-box; overflow: hidden; text-overflow: ellipsis }
.lk-nft-picture::after { content: ''; position: absolute; inset: 0; border-radius: inherit; box-shadow: inset 0 0 0 1px var(--lk-line); pointer-events: none }
.lk-nft-picture > b { position: absolute; inset-block-end: 8px; inset-inline-end: 8px; padding: 2px 8px; border-radius: 999px; background: #000000a6; color: #fff; font-size: 12px; line-height: 16px; font-weight: 500 }
.lk-nft-name { font-size: 15px; line-height: 20px; font-weight: 500; color: var(--lk-text-1); overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
.lk-nft-collection { min-height: 16px; font-size: 13px; line-height: 16px; color: var(--lk-text-2); overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
`
