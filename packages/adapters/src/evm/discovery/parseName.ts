// Control, zero-width and text-direction characters: they let one wallet's name pass for another's.
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** A wallet's name fit for display: at most 64 characters, nothing invisible; empty when nothing is left. */
export function parseName(name: string): string {
  const text = name.slice(0, 512).replace(invisible, '').replace(/\s+/g, ' ').trim()
  return [...text].slice(0, 64).join('')
}
