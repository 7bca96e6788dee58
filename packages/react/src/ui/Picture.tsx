import { createContext, type ReactNode, useContext, useState } from 'react'
import { safeImage } from './safeImage.ts'
import { useStyles } from './useStyles.ts'
import { useTurn } from './useTurn.ts'

export type PictureProps = {
  src?: string | undefined
  /** Whose picture it is: the source of the monogram and its hue if there is no image. */
  name: string
  /** CSS px; default 36. */
  size?: number
  /** Wallets are squares; tokens, networks and people circles. Default `square`. */
  shape?: 'square' | 'circle'
  /** A smaller picture on the lower corner, such as a token's network. */
  badge?: ReactNode
  /** The monogram; default the name's first letter. */
  letters?: string
  /** Drawn until the image has loaded, and if there is none or it fails. Default: the monogram. */
  ground?: ReactNode
}

/**
 * An image with a hairline. Until it has loaded, and if there is none or it fails, its ground: a picture is never blank. Decorative. Data
 * attribute: `data-shape`.
 */
export function Picture({ src, name, size = 36, shape = 'square', badge, letters, ground }: PictureProps): ReactNode {
  useStyles(css)
  const [failed, setFailed] = useState<string>()
  const held = useContext(PicturesHeld)
  const safe = safeImage(src)
  const isTurn = useTurn(safe)
  const shown = safe !== undefined && safe !== failed && !held && isTurn
  return (
    <span
      className="lk-picture"
      part="picture"
      aria-hidden="true"
      data-shape={shape}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.42) }}
    >
      {shown && (
        <img
          key={safe}
          ref={showLoaded}
          src={safe}
          alt=""
          width={size}
          height={size}
          decoding="async"
          referrerPolicy="no-referrer"
          loading={safe.startsWith('data:') ? undefined : 'lazy'}
          draggable={false}
          onLoad={(event) => showLoaded(event.currentTarget)}
          onError={() => setFailed(safe)}
        />
      )}
      {ground ?? (
        // CSS draws the letter: as text it would be part of the accessible name of the row around it.
        <span className="lk-monogram" data-letter={letters ?? firstLetter(name)} style={{ '--hue': hueOf(name) }} />
      )}
      {badge && <span className="lk-picture-badge">{badge}</span>}
    </span>
  )
}

/** Takes the ground away: images may be transparent. One that the browser still holds has its ground taken before it is painted. */
function showLoaded(image: HTMLImageElement | null): void {
  if (image?.complete && image.naturalWidth > 0) image.dataset.loaded = ''
}

function firstLetter(name: string): string {
  const letter = [...name].find((character) => /[\p{L}\p{N}]/u.test(character))
  return (letter ?? '?').toLocaleUpperCase('en')
}

/**
 * True while a list scrolls fast, and in its first frame: each SVG picture costs the browser a document, and rows flung past are gone at
 * once. Monograms stand in meanwhile.
 */
export const PicturesHeld = createContext(false)

/** A hue in degrees, always the same for a text. */
export function hueOf(text: string): number {
  let hash = 0
  for (const character of text) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0
  return hash % 360
}

declare module 'react' {
  interface CSSProperties {
    /** Custom properties the parts set on themselves. */
    '--hue'?: number
    '--hue-2'?: number
  }
}

const css = `
.lk-picture { position: relative; isolation: isolate; flex: none; display: block; border-radius: 27.8% }
.lk-picture[data-shape=circle] { border-radius: 50% }
.lk-picture > :is(img, svg, .lk-monogram) {
  position: absolute; inset: 0; display: grid; place-items: center; width: 100%; height: 100%; object-fit: cover; border-radius: inherit
}
.lk-picture > img { z-index: 1 }
.lk-picture > img[data-loaded] + * { visibility: hidden }
.lk-picture::after {
  content: ''; position: absolute; inset: 0; border-radius: inherit; box-shadow: inset 0 0 0 1px var(--lk-line); pointer-events: none; z-index: 1
}
.lk-monogram { background: hsl(var(--hue) 38% 32%); color: #fff; font-weight: 600; line-height: 1 }
.lk-monogram::before { content: attr(data-letter) }
.lk-picture-badge {
  position: absolute; inset-block-end: -3px; inset-inline-end: -3px; border-radius: 50%; box-shadow: 0 0 0 2px var(--lk-background);
  z-index: 2
}
`
