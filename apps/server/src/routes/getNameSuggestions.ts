import { english } from 'viem/accounts'
import { ApiError } from '../errors/ApiError.ts'
import type { NamesConfig } from '../names/namesConfig.ts'
import { isFree, parseNewName } from '../names/parseName.ts'
import type { Handler } from './Handler.ts'

/** Free names offered beside the wanted one. */
const offered = 4
/** The number of similar words to check, and of names made of the wanted one and a word, in case some are taken. */
const maxMade = 40
/** Of the wanted name, so that a word can be appended. */
const longestStem = 48
const minLength = 3

/** Whether a name is taken, and similar available names with words of BIP-39's English list. */
export const getNameSuggestions: Handler<'getNameSuggestions'> = async ({ config, names }, { params, query }) => {
  const zone = parseZone(config.names, query.zone)
  const wanted = params.name.toLowerCase()
  if (wanted.length < minLength) reject(`Invalid name length: ${minLength} characters at least`)
  if (!/^[a-z0-9.-]+$/.test(wanted)) reject('Invalid name format: letters a to z, digits, hyphens and dots only')
  const prefix = wanted.endsWith(`.${zone}`) ? wanted.slice(0, -zone.length - 1) : wanted
  const exact = `${prefix}.${zone}`
  const candidates = [...wordsLike(prefix), ...made(config.names, prefix)]
    .map((label) => `${label}.${zone}`)
    .filter((name) => name !== exact && isRegistrable(config.names, name))
  const taken = await names.findRegistered([exact, ...candidates])
  const free = [...new Set(candidates)].filter((name) => !taken.has(name)).slice(0, offered)
  return {
    suggestions: [
      // A name that no one can register counts as taken.
      { name: exact, registered: taken.has(exact) || !isRegistrable(config.names, exact) },
      ...free.map((name) => ({ name, registered: false })),
    ],
  }
}

/** The first words with the same prefix; every word matches an empty name. */
function wordsLike(start: string): string[] {
  return english.filter((word) => word.startsWith(start)).slice(0, maxMade)
}

/** Words by the length of the prefix that they share with the name. */
function wordsNear(name: string): string[] {
  const starts = Array.from(name, (_, index) => name.slice(0, name.length - index - 1))
  return [...new Set(starts.flatMap(wordsLike))].slice(0, maxMade)
}

/** Used where too few words match: the name with a word appended; never a reserved word, which would look like the operator's. */
function made(config: NamesConfig, prefix: string): string[] {
  const stem = prefix.slice(0, longestStem).replace(/-+$/, '')
  if (!isFree(config, prefix) || !/^[a-z0-9-]+$/.test(stem)) return wordsNear(prefix)
  return english.slice(0, maxMade).map((word) => `${stem}-${word}`)
}

function isRegistrable(config: NamesConfig, name: string): boolean {
  try {
    return parseNewName(config, name).name === name
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}

function parseZone({ zones }: NamesConfig, zone: string | undefined): string {
  const found = zone === undefined ? zones[0] : zones.find((one) => one === zone.toLowerCase())
  if (found === undefined) reject(`Name domain is not allowed: names end with ${zones.join(', ')}`)
  return found
}

function reject(description: string): never {
  throw new ApiError(400, { field: 'name', description })
}
