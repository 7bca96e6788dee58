import type { ReasonCode } from '@latchkey/wire'
import { normalize } from 'viem/ens'
import { ApiError } from '../errors/ApiError.ts'
import type { NamesConfig } from './namesConfig.ts'

/** A name that can be in the registry: `label.domain`, lower case. */
export type Name = { name: string; label: string; domain: string }

const minLength = 4
const maxLength = 64
/** The limit of DNS labels: no ENS client resolves a longer one. */
const maxNewLength = 63

/**
 * Parses a name to look up: in one of the domains, or in an older one, which stands for the first.
 * @throws ApiError 400 `name`.
 */
export function parseName(config: Pick<NamesConfig, 'zones' | 'aliases'>, value: string): Name {
  const name = value.toLowerCase()
  // Before the check of the domain, so that homoglyphs get the right error.
  if (!/^[a-z0-9.-]+$/.test(name)) reject('Invalid name format: letters a to z, digits, hyphens and dots only')
  const dot = name.indexOf('.')
  const label = name.slice(0, dot)
  if (dot < 0) reject('Invalid name format: it needs a domain, as in name.domain')
  const domain = toDomain(config, name.slice(dot + 1))
  if (label.length < minLength || label.length > maxLength)
    reject(`Invalid name length: ${minLength} to ${maxLength} characters before the domain`)
  return { name: `${label}.${domain}`, label, domain }
}

/**
 * Parses a name to register, which has further rules.
 * @throws ApiError 400 `name`.
 */
export function parseNewName(config: NamesConfig, value: string): Name {
  const { name, label, domain } = parseName({ zones: config.zones, aliases: [] }, value)
  // Browsers decode prefixes such as `xn--` to other alphabets, and ENS resolves none of them (ENSIP-15).
  if (label.slice(2, 4) === '--') reject('Invalid name format: no two hyphens in third and fourth place')
  if (label.length > maxNewLength)
    reject(`Invalid name length: ${minLength} to ${maxNewLength} characters before the domain`)
  if (resemblesAddress(label)) reject('Invalid name format: it looks like an address')
  if (!isFree(config, label)) reject('This name is reserved', 'name_reserved')
  return { name, label, domain }
}

/**
 * Whether a label can be mistaken for an address, complete or shortened (`0x7099-79c8`), although it resolves to another one. Letters that
 * resemble digits count as digits (`0x7o99-79c8`), except in a label without any digit: `oxidizable` is a word.
 */
function resemblesAddress(label: string): boolean {
  const text = label.replaceAll('-', '')
  const digits = /\d/.test(text) ? text.replace(/[giloqsz]/g, '0') : text
  return /^(?:[0o]x+[\da-f]{8,}|[\da-f]{40,})$/.test(digits)
}

/** Whether neither the label nor its parts between hyphens are or resemble a reserved word. */
export function isFree({ reserved }: Pick<NamesConfig, 'reserved'>, label: string): boolean {
  const known = skeletons.get(reserved) ?? new Map(reserved.map((word) => [toLabelSkeleton(word), word.length]))
  skeletons.set(reserved, known)
  if (known.has(toLabelSkeleton(label))) return false
  // A part shorter than the reserved word is another word: `rot` is not `root`.
  return joinParts(label).every((text) => text.length < (known.get(toLabelSkeleton(text)) ?? Number.POSITIVE_INFINITY))
}

/** The lengths of reserved words by their skeleton, for each list of reserved words. */
const skeletons = new WeakMap<readonly string[], ReadonlyMap<string, number>>()

/** The most parts that are joined to one word. */
const maxJoined = 4

/** The parts between hyphens, each alone and joined with the following ones: `sup-port-team` contains `support`. */
function joinParts(label: string): string[] {
  const parts = label.split('-')
  return parts.flatMap((_, first) => {
    const next = parts.slice(first, first + maxJoined)
    return next.map((_, last) => next.slice(0, last + 1).join(''))
  })
}

function toDomain({ zones, aliases }: Pick<NamesConfig, 'zones' | 'aliases'>, domain: string): string {
  if (zones.includes(domain)) return domain
  const [first] = zones
  if (first === undefined || !aliases.includes(domain))
    reject(`Name domain is not allowed: names end with ${zones.join(', ')}`)
  return first
}

function reject(description: string, code?: ReasonCode): never {
  throw new ApiError(400, { field: 'name', description, code })
}

/** Characters that readers confuse or overlook: labels with the same skeleton resemble each other. */
const confusables: readonly [RegExp, string][] = [
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
  // Repeated letters.
  [/(.)\1+/g, '$1'],
]

/** Reduces a label to its skeleton. @example toLabelSkeleton('supp-0rt') // 'suport' */
export function toLabelSkeleton(label: string): string {
  return confusables.reduce((text, [similar, plain]) => text.replace(similar, plain), label)
}

/** Parses a name to look up; undefined where it cannot be one of this server's. */
export function tryParseName(config: Parameters<typeof parseName>[0], value: string): Name | undefined {
  try {
    return parseName(config, value)
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}

/** The longest name in DNS. */
const maxNormalLength = 255

/** Normalizes a name (ENSIP-15); undefined for an invalid one, such as one with homoglyphs. */
export function toNormalName(name: string): string | undefined {
  if (name.length > maxNormalLength) return undefined
  try {
    return normalize(name)
  } catch {
    return undefined
  }
}
