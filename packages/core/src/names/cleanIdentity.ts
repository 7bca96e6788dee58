import type { Identity } from '@latchkey/wire'
import { cleanText } from '@latchkey/wire'

const longestName = 255
/** The limit for a picture as a data URL. */
const longestData = 128 * 1024

/**
 * An identity with only what is safe to show. The server vouches that the name resolves to the address, but a name without a dot or with
 * invisible characters is never shown, because it could pass for something else on screen.
 */
export function cleanIdentity(identity: Identity, { serverUrl }: { serverUrl: string }): Identity {
  const { name, avatar, resolvedAt } = identity
  const isName = name?.includes('.') && cleanText(name, { maxLength: longestName }) === name && !/\s/.test(name)
  if (!isName) return { name: null, avatar: null, resolvedAt }
  return { name, avatar: avatar && isPicture(avatar, serverUrl) ? avatar : null, resolvedAt }
}

/** https, the server's own pictures, and raster data: nothing that can run code. */
function isPicture(avatar: string, serverUrl: string): boolean {
  if (/^data:image\/(png|jpeg|gif|webp|avif);base64,/.test(avatar)) return avatar.length <= longestData
  if (!URL.canParse(avatar)) return false
  const { protocol, origin } = new URL(avatar)
  return protocol === 'https:' || (URL.canParse(serverUrl) && origin === new URL(serverUrl).origin)
}
