import type { Nft } from '@latchkey/core'
import { type ReactNode, useState } from 'react'
import { hueOf } from '../ui/Picture.tsx'
import { safeImage } from '../ui/safeImage.ts'
import { useStyles } from '../ui/useStyles.ts'

export type NftPictureProps = {
  nft: Nft
  /** The accessible name; without one the picture is decorative. */
  label?: string
  children?: ReactNode
}

/** An NFT's picture at full width, or a plate with its number if there is none or it fails. */
export function NftPicture({ nft, label, children }: NftPictureProps): ReactNode {
  useStyles(css)
  const [failed, setFailed] = useState<string>()
  const src = safeImage(nft.imageUrl)
  return (
    <div
      className="lk-nft-picture"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      style={{ '--hue': hueOf(nft.collection.address) }}
    >
      {src && src !== failed ? (
        <img
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          draggable={false}
          onError={() => setFailed(src)}
        />
      ) : (
        <span>{`#${nft.tokenId}`}</span>
      )}
      {children}
    </div>
  )
}

const css = `
.lk-nft-picture {
  position: relative; aspect-ratio: 1; border-radius: var(--lk-radius-control); overflow: hidden; display: grid; place-items: center;
  background: hsl(var(--hue) 24% 30%); color: #fff; font-size: 17px; font-weight: 600; font-variant-numeric: tabular-nums;
}
.lk-nft-picture > img { width: 100%; height: 100%; object-fit: cover }
.lk-nft-picture > span { max-width: 100%; padding: 0 12px; box-sizing: border-box; overflow: hidden; text-overflow: ellipsis }
.lk-nft-picture::after {
  content: ''; position: absolute; inset: 0; border-radius: inherit; box-shadow: inset 0 0 0 1px var(--lk-line); pointer-events: none
}
`
