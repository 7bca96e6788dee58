import { fromBase64Url, toBase64Url } from './base64Url.ts'
import { maxRedirect, type RedirectRequest, type SealedAnswer } from './frameRedirect.ts'

/** @returns undefined for what is too long for an address */
export function writeFragment(mark: string, value: RedirectRequest | SealedAnswer): string | undefined {
  const fragment = `#${mark}${toBase64Url(new TextEncoder().encode(JSON.stringify(value)))}`
  return fragment.length > maxRedirect ? undefined : fragment
}

/** What stands behind a mark in a fragment; undefined for anything else. */
export function readFragment(mark: string, fragment: string): unknown {
  if (!fragment.startsWith(`#${mark}`) || fragment.length > maxRedirect) return undefined
  try {
    return JSON.parse(new TextDecoder().decode(fromBase64Url(fragment.slice(mark.length + 1))))
  } catch {
    return undefined
  }
}
