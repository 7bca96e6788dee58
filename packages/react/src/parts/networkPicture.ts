import type { Latchkey, Network } from '@latchkey/core'
import { networkImageUrl } from '@latchkey/core/internal'
import type { PictureProps } from '../ui/Picture.tsx'
import { networkMark } from './networkMarks.tsx'

/** A network's own picture, else its mark if it is well known, else the server's picture over a monogram that no other network has. */
export function networkPicture(latchkey: Latchkey, network: Network): Omit<PictureProps, 'size' | 'badge'> {
  const { name, imageUrl, caipNetworkId } = network
  const mark = networkMark(caipNetworkId)
  const names = latchkey.networks.map((other) => other.name)
  return {
    src: imageUrl ?? (mark ? undefined : networkImageUrl(latchkey, caipNetworkId)),
    name,
    shape: 'circle',
    letters: monogramOf(name, names),
    ground: mark,
  }
}

/**
 * The first letter; where others begin with it too, also the first character by which the name differs from all of them.
 *
 * @example
 * monogramOf('Local 31337', ['Local 31337', 'Local 31338']) // 'L7'
 */
export function monogramOf(name: string, names: readonly string[]): string {
  const own = lettersOf(name)
  const rivals = names
    .filter((other) => other !== name)
    .map(lettersOf)
    .filter(([first]) => first === own[0])
  const at =
    rivals.length === 0 ? -1 : own.findIndex((letter, index) => rivals.every((other) => other[index] !== letter))
  return (own[0] ?? '?') + (own[at] ?? '')
}

function lettersOf(name: string): readonly string[] {
  return [...name.toLocaleUpperCase('en')].filter((character) => /[\p{L}\p{N}]/u.test(character))
}
