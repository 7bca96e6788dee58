import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { packageRoot } from '../packageRoot.ts'

/**
 * A square SVG with the initials of a name on a color derived from the name.
 * @example drawMonogram('Rabby Wallet') // '<svg …>RW</svg>'
 */
export function drawMonogram(name: string): string {
  return drawBadge(name, initials(name))
}

/** A square SVG with any short text on the color derived from a name. */
export function drawBadge(name: string, text: string): string {
  const hue = createHash('sha256').update(name).digest().readUInt16BE(0) % 360
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">',
    `<rect width="64" height="64" fill="hsl(${hue} 55% 42%)"/>`,
    '<text x="32" y="33" fill="#fff" font-family="system-ui,sans-serif" font-size="26" font-weight="600" ',
    `text-anchor="middle" dominant-baseline="central">${escapeXml(text)}</text></svg>`,
  ].join('')
}

function initials(name: string): string {
  const [first = '?', second] = name.match(/[\p{L}\p{N}]+/gu) ?? []
  // Numbers that follow a name differ at their end.
  const further = second && (/^\p{N}+$/u.test(second) ? [...second].at(-1) : [...second][0])
  const letters = second === undefined ? [...first].slice(0, 2) : [[...first][0], further]
  return letters.join('').toUpperCase()
}

function escapeXml(text: string): string {
  return text.replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

export type IconKind = 'wallets' | 'networks' | 'tokens'

const folder = join(packageRoot(), 'assets/generated/icons')

/** The shipped SVG of that name; undefined where there is none. Names are file stems and cannot contain a path. */
export async function readIcon(kind: IconKind, name: string): Promise<string | undefined> {
  if (!/^[a-z0-9-]{1,64}$/.test(name)) return undefined
  try {
    return await readFile(join(folder, kind, `${name}.svg`), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined // readFile throws Node's own errors
    throw error
  }
}
