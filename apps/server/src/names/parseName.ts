import { ApiError } from '../errors/ApiError.ts'
import type { NamesConfig } from './namesConfig.ts'
import { toSkeleton } from './toSkeleton.ts'

/** A name that can be in the registry: `label.zone`, lower case. */
export type Name = { name: string; label: string; zone: string }

const minLength = 4
const maxLength = 64

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
  if (!isFree(config, label)) refuse('This name is reserved')
  return { name, label, zone }
}

/** Whether a label is none of the reserved words and looks like none. */
export function isFree({ reserved }: Pick<NamesConfig, 'reserved'>, label: string): boolean {
  const known = skeletons.get(reserved) ?? new Set(reserved.map(toSkeleton))
  skeletons.set(reserved, known)
  return !known.has(toSkeleton(label))
}

/** Of each list of reserved words. */
const skeletons = new WeakMap<readonly string[], ReadonlySet<string>>()

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
