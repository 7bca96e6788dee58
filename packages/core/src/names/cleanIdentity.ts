import type { Identity } from '@latchkey/wire'
import { cleanText } from '../text/cleanText.ts'

const longestName = 255
/** A picture inside the answer may be this long. */
const longestData = 128 * 1024

/**
 * An identity as far as it can be shown. That the name leads back to the address is the server's word; a name with characters that cannot
 * be seen, or without a dot, is shown by no word of anybody: it could pass for something else on screen.
 */
export function cleanIdentity(identity: Identity, { serverUrl }: { serverUrl: string }): Identity {
  const { name, avatar, resolvedAt } = identity
  const isName = name?.includes('.') && cleanText(name, { maxLength: longestName }) === name && !/\s/.test(name)
  if (!isName) return { name: null, avatar: null, resolvedAt }
  return { name, avatar: avatar && isPicture(avatar, serverUrl) ? avatar : null, resolvedAt }
}

/** https, the server's own pictures, and raster data: never anything that runs. */
function isPicture(avatar: string, serverUrl: string): boolean {
  if (/^data:image\/(png|jpeg|gif|webp|avif);base64,/.test(avatar)) return avatar.length <= longestData
  if (!URL.canParse(avatar)) return false
  const { protocol, origin } = new URL(avatar)
  return protocol === 'https:' || (URL.canParse(serverUrl) && origin === new URL(serverUrl).origin)
}
