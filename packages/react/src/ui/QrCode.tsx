import { type ReactNode, useMemo } from 'react'
import { drawQrCode, type QrDrawing, type QrOptions } from './drawQrCode.ts'
import { Skeleton } from './Skeleton.tsx'
import { useStyles } from './useStyles.ts'

export type QrCodeProps = {
  /** The encoded text; undefined reserves the space. */
  text: string | undefined
  /** What the code is for: its accessible name. */
  label: string
  /** A square picture of 48 px for the middle. */
  logo?: ReactNode
  /** The card's largest width in CSS px; default 328. */
  size?: number
}

/**
 * A QR code, dark on white in both themes, as wide as its container up to `size`; modules are whole pixels. A new text replaces the code
 * without a gap. A text that is too long for any code is shown as selectable text. Data attribute: `data-empty` while there is no code.
 * Part: `qr-code`.
 */
export function QrCode({ text, label, logo, size = 328 }: QrCodeProps): ReactNode {
  useStyles(css)
  const hasLogo = logo !== undefined
  const drawing = useMemo(() => drawOnce(text, { hasLogo }), [text, hasLogo])
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
      ) : text !== undefined ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach what scrolls.
        <section className="lk-qr-text" aria-label={label} tabIndex={0} dir="ltr">
          {text}
        </section>
      ) : (
        <Skeleton width="100%" height={size} />
      )}
      {drawing && logo && <span className="lk-qr-logo">{logo}</span>}
    </div>
  )
}

let latest: { text: string; hasLogo: boolean; drawing: QrDrawing } | undefined

/** Draws a code, or returns the latest drawing of the same: views that follow one another show it. Undefined where no code holds the text. */
export function drawOnce(text: string | undefined, options: QrOptions): QrDrawing | undefined {
  const { hasLogo } = options
  if (text === undefined) return undefined
  if (latest?.text === text && latest.hasLogo === hasLogo) return latest.drawing
  try {
    latest = { text, hasLogo, drawing: drawQrCode(text, options) }
    return latest.drawing
  } catch {
    return undefined
  }
}

const css = `
.lk-qr {
  position: relative; box-sizing: border-box; display: grid; place-items: center; width: 100%; aspect-ratio: 1; margin-inline: auto;
  overflow: hidden;
  border-radius: 20px; background: #fff; color: #0c0d10; box-shadow: inset 0 0 0 1px var(--lk-line); forced-color-adjust: none;
}
.lk-qr > svg { display: block; max-width: 100%; height: auto; fill: currentColor }
.lk-qr-text {
  box-sizing: border-box; width: 100%; height: 100%; padding: 12px; overflow: auto; border: 1px solid var(--lk-line);
  border-radius: inherit; color: var(--lk-text-1); font-size: 13px; line-height: 18px; overflow-wrap: anywhere; user-select: all;
}
.lk-qr-logo { position: absolute; inset: 0; display: grid; place-items: center; pointer-events: none }
.lk-qr[data-empty] { background: none; box-shadow: none }
.lk-qr > .lk-skeleton { border-radius: inherit }
`
