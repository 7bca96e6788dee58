/** Stands for the page where an app names its own picture by a path. */
const page = 'https://page.invalid'

const pictureAddress = /^(https:|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?\/|data:image\/[a-z0-9.+-]+[;,])/i

/**
 * The address as a picture may use it, or undefined: https, a path of the page, the picture itself (`data:image/…`), or http on this
 * machine for
 * development. What an `<img>` shows runs no script, SVG included; any other kind of address has no business there.
 */
export function safeImage(address: string | null | undefined): string | undefined {
  if (!address || !URL.canParse(address, page)) return undefined
  return pictureAddress.test(new URL(address, page).href) ? address : undefined
}
