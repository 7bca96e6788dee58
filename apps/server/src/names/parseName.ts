import { normalize } from 'viem/ens'
import { ApiError } from '../errors/ApiError.ts'
import type { NamesConfig } from './namesConfig.ts'

/** A name that can be in the registry: `label.zone`, lower case. */
export type Name = { name: string; label: string; zone: string }

const minLength = 4
const maxLength = 64
/** A DNS label has no more: no ENS client resolves a longer one. */
const maxNewLength = 63

/**
 * Reads a name to look up: in a zone that is registered in, or in an older one that stands for the first.
 * @throws ApiError 400 `name`.
 */
export function parseName(config: Pick<NamesConfig, 'zones' | 'aliases'>, value: string): Name {
  const name = value.toLowerCase()
  // Before any rule of zones: letters that only look Latin are refused as what they are.
  if (!/^[a-z0-9.-]+$/.test(name)) refuse('Invalid name format: letters a to z, digits, hyphens and dots only')
  const dot = name.indexOf('.')
  const label = name.slice(0, dot)
  if (dot < 0) refuse('Invalid name format: it needs a zone, as in name.zone')
  const zone = toZone(config, name.slice(dot + 1))
  if (label.length < minLength || label.length > maxLength)
    refuse(`Invalid name length: ${minLength} to ${maxLength} characters before the zone`)
  return { name: `${label}.${zone}`, label, zone }
}

/**
 * Reads a name to register, for which more is asked.
 * @throws ApiError 400 `name`.
 */
export function parseNewName(config: NamesConfig, value: string): Name {
  const { name, label, zone } = parseName({ zones: config.zones, aliases: [] }, value)
  // `xn--` and its like stand for other alphabets in browsers, and ENS resolves none of them (ENSIP-15).
  if (label.slice(2, 4) === '--') refuse('Invalid name format: no two hyphens in third and fourth place')
  if (label.length > maxNewLength)
    refuse(`Invalid name length: ${minLength} to ${maxNewLength} characters before the zone`)
  if (looksLikeAddress(label)) refuse('Invalid name format: it looks like an address')
  if (!isFree(config, label)) refuse('This name is reserved')
  return { name, label, zone }
}

/**
 * Whether a label can be mistaken for an address, in full or shortened (`0x7099-79c8`), while it resolves to another one. Letters that look
 * like digits count as digits (`0x7o99-79c8`), except in a label without any digit: `oxidizable` is a word.
 */
function looksLikeAddress(label: string): boolean {
  const text = label.replaceAll('-', '')
  const digits = /\d/.test(text) ? text.replace(/[giloqsz]/g, '0') : text
  return /^(?:[0o]x+[\da-f]{8,}|[\da-f]{40,})$/.test(digits)
}

/** Whether neither a label nor parts of it between hyphens are a reserved word or look like one. */
export function isFree({ reserved }: Pick<NamesConfig, 'reserved'>, label: string): boolean {
  const known = skeletons.get(reserved) ?? new Map(reserved.map((word) => [toSkeleton(word), word.length]))
  skeletons.set(reserved, known)
  if (known.has(toSkeleton(label))) return false
  // A part that is shorter than the reserved word is another word: `rot` is not `root`.
  return joinParts(label).every((text) => text.length < (known.get(toSkeleton(text)) ?? Number.POSITIVE_INFINITY))
}

/** For each list of reserved words: the length of the word by its skeleton. */
const skeletons = new WeakMap<readonly string[], ReadonlyMap<string, number>>()

/** How many parts are read as one word at most. */
const maxJoined = 4

/** The parts between hyphens, each alone and joined with those after it: `sup-port-team` has `support`. */
function joinParts(label: string): string[] {
  const parts = label.split('-')
  return parts.flatMap((_, first) => {
    const next = parts.slice(first, first + maxJoined)
    return next.map((_, last) => next.slice(0, last + 1).join(''))
  })
}

function toZone({ zones, aliases }: Pick<NamesConfig, 'zones' | 'aliases'>, zone: string): string {
  if (zones.includes(zone)) return zone
  const [first] = zones
  if (first === undefined || !aliases.includes(zone))
    refuse(`Name zone is not allowed: names end with ${zones.join(', ')}`)
  return first
}

function refuse(description: string): never {
  throw new ApiError(400, { field: 'name', description })
}

/** What eyes confuse, and what they pass over: the same skeleton, the same look. */
const lookAlikes: readonly [RegExp, string][] = [
  [/-/g, ''],
  [/rn/g, 'm'],
  [/vv/g, 'w'],
  [/c[l1]/g, 'd'],
  [/[1i]/g, 'l'],
  [/0/g, 'o'],
  [/2/g, 'z'],
  [/3/g, 'e'],
  [/4/g, 'a'],
  [/5/g, 's'],
  [/7/g, 't'],
  [/[68]/g, 'b'],
  [/[9q]/g, 'g'],
  // Repeated letters count once.
  [/(.)\1+/g, '$1'],
]

/** A label as a hurried reader sees it. @example toSkeleton('supp-0rt') // 'suport' */
export function toSkeleton(label: string): string {
  return lookAlikes.reduce((text, [look, plain]) => text.replace(look, plain), label)
}

/** A name to look up; undefined where it can be none of this server's. */
export function tryParseName(config: Parameters<typeof parseName>[0], value: string): Name | undefined {
  try {
    return parseName(config, value)
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}

/** Longer names are nobody's. */
const maxNormalLength = 255

/** A name in ENSIP-15's normal form; undefined where it has none, such as for letters that only look Latin. */
export function toNormalName(name: string): string | undefined {
  if (name.length > maxNormalLength) return undefined
  try {
    return normalize(name)
  } catch {
    return undefined
  }
}
