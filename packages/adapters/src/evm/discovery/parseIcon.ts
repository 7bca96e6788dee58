const imageUri = /^data:image\/(?:png|jpeg|webp|gif|avif|svg\+xml)[;,]/i

/** Characters of a data URI: enough for any logo, too little to slow a page that lists many. */
const maxLength = 128 * 1024

/** An announced icon that is safe in an `<img>` and asks nothing from the network; anything else is dropped. */
export function parseIcon(icon: unknown): string | undefined {
  if (typeof icon !== 'string' || icon.length > maxLength) return undefined
  const uri = icon.trim()
  return imageUri.test(uri) ? uri : undefined
}
