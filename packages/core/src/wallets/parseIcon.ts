const imageUri = /^data:image\/(?:png|jpeg|webp|gif|avif|svg\+xml)[;,]/i

/** Characters of a data URI: enough for any logo, small enough for a page that lists many. */
const maxLength = 128 * 1024

/** An announced icon that is safe in an `<img>` and needs no request; undefined for any other. */
export function parseIcon(icon: unknown): string | undefined {
  if (typeof icon !== 'string' || icon.length > maxLength) return undefined
  const uri = icon.trim()
  return imageUri.test(uri) ? uri : undefined
}
