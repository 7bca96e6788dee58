import { normalize } from 'viem/ens'

/** Longer names are nobody's. */
const maxLength = 255

/** A name in ENSIP-15's normal form; undefined where it has none, such as for letters that only look Latin. */
export function toNormalName(name: string): string | undefined {
  if (name.length > maxLength) return undefined
  try {
    return normalize(name)
  } catch {
    return undefined
  }
}
