/** A base for pictures given as paths of the page. */
const page = 'https://page.invalid'

const pictureAddress = /^(https:|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?\/|data:image\/[a-z0-9.+-]+[;,])/i

/**
 * The URL if a picture may use it, else undefined: https, a path of the page, a `data:image/…` URL, or http on localhost for development.
 * An `<img>` runs no scripts, not even in an SVG; other schemes are rejected.
 */
export function safeImage(address: string | null | undefined): string | undefined {
  if (!address || !URL.canParse(address, page)) return undefined
  return pictureAddress.test(new URL(address, page).href) ? address : undefined
}

/** Fits into a QR code (ISO 18004: 2,331 bytes at level M); no wallet needs a longer URL. */
const longestHref = 2048

/**
 * The URL if a link may use it, else undefined: https only, without credentials, of at most 2,048 characters. Catalogue links are
 * untrusted: `javascript:`, `data:` and the like never reach an `href`.
 */
export function safeHref(address: string | null | undefined): string | undefined {
  if (!address || !URL.canParse(address)) return undefined
  const url = new URL(address)
  if (url.protocol !== 'https:' || url.username || url.password) return undefined
  return url.href.length <= longestHref ? url.href : undefined
}
