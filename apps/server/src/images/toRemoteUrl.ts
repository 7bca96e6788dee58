import { parsePublicUrl } from '../providers/upstream/parsePublicUrl.ts'

const maxLength = 2048

/**
 * Normalizes the URL of a remote picture that can be fetched: public https, or `ipfs://`. Undefined for all others, including `data:`.
 * @example toRemoteUrl('ipfs://ipfs/bafy…/1.png') // 'ipfs://bafy…/1.png'
 */
export function toRemoteUrl(text: string): string | undefined {
  if (text.length > maxLength) return undefined
  const path = /^ipfs:\/\/(?:ipfs\/)?([A-Za-z0-9][A-Za-z0-9._~%/-]*)$/i.exec(text)?.[1]
  if (path !== undefined) return isPlainPath(path) ? `ipfs://${path}` : undefined
  const url = parsePublicUrl(text)
  if (!url) return undefined
  url.hash = ''
  // Encoding can make a URL nine times as long, and it is stored for each NFT of a collection.
  return url.href.length > maxLength ? undefined : url.href
}

/** Whether a path stays below its base, even once it is decoded. */
function isPlainPath(path: string): boolean {
  try {
    return !decodeURIComponent(path).split(/[/\\]/).includes('..')
  } catch {
    return false
  }
}
