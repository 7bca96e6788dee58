import { type ReactNode, useMemo } from 'react'
import { drawQrCode } from './drawQrCode.ts'
import { Skeleton } from './Skeleton.tsx'
import { useStyles } from './useStyles.ts'

export type QrCodeProps = {
  /** What the code says; while undefined its place is held. */
  text: string | undefined
  /** What the code is for: its accessible name. */
  label: string
  /** A square picture of 48 px for the middle. */
  logo?: ReactNode
  /** CSS px the card is wide at most; default 328. */
  size?: number
}

/**
 * A QR code, dark on white in both themes, as wide as its place up to `size`, in whole pixels for a module. A new text is drawn in the frame it comes, without a gap. Data
 * attribute: `data-empty` while there is no text. Part: `qr-code`.
 */
export function QrCode({ text, label, logo, size = 328 }: QrCodeProps): ReactNode {
  useStyles(css)
  const hasLogo = logo !== undefined
  const drawing = useMemo(() => (text === undefined ? undefined : drawQrCode(text, { hasLogo })), [text, hasLogo])
  const pixels = drawing && drawing.size * Math.max(1, Math.floor(size / drawing.size))
  return (
    <div className="lk-qr" part="qr-code" data-empty={drawing === undefined || undefined} style={{ maxWidth: size }}>
      {drawing ? (
        <svg
          role="img"
          aria-label={label}
          width={pixels}
          height={pixels}
          viewBox={`0 0 ${drawing.size} ${drawing.size}`}
        >
          <path fillRule="evenodd" d={drawing.path} />
        </svg>
      ) : (
        <Skeleton width="100%" height={size} />
      )}
      {drawing && logo && <span className="lk-qr-logo">{logo}</span>}
    </div>
  )
}

const css = `
.lk-qr {
  position: relative; box-sizing: border-box; display: grid; place-items: center; width: 100%; aspect-ratio: 1; margin-inline: auto; overflow: hidden;
  border-radius: 20px; background: #fff; color: #0c0d10; box-shadow: inset 0 0 0 1px var(--lk-line); forced-color-adjust: none;
}
.lk-qr > svg { display: block; max-width: 100%; height: auto; fill: currentColor }
.lk-qr-logo { position: absolute; inset: 0; display: grid; place-items: center; pointer-events: none }
.lk-qr[data-empty] { background: none; box-shadow: none }
.lk-qr > .lk-skeleton { border-radius: inherit }
`
