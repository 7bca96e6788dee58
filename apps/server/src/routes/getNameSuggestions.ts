import { english } from 'viem/accounts'
import { ApiError } from '../errors/ApiError.ts'
import type { NamesConfig } from '../names/namesConfig.ts'
import { isFree, parseNewName } from '../names/parseName.ts'
import type { Handler } from './Handler.ts'

/** Free names offered beside the wanted one. */
const offered = 4
/** Words like the wanted name that are looked at, and as many names made of it and a word, should some be taken. */
const maxMade = 40
/** Of the wanted name, so that a word fits behind it. */
const longestStem = 48
const minLength = 3

/** Whether a name is taken, and free names like it, with words of BIP-39's English list. */
export const getNameSuggestions: Handler<'getNameSuggestions'> = async ({ config, names }, { params, query }) => {
  const zone = parseZone(config.names, query.zone)
  const wanted = params.name.toLowerCase()
  if (wanted.length < minLength) refuse(`Invalid name length: ${minLength} characters at least`)
  if (!/^[a-z0-9.-]+$/.test(wanted)) refuse('Invalid name format: letters a to z, digits, hyphens and dots only')
  const prefix = wanted.endsWith(`.${zone}`) ? wanted.slice(0, -zone.length - 1) : wanted
  const exact = `${prefix}.${zone}`
  const candidates = [...wordsLike(prefix), ...made(config.names, prefix)]
    .map((label) => `${label}.${zone}`)
    .filter((name) => name !== exact && isRegistrable(config.names, name))
  const taken = await names.findRegistered([exact, ...candidates])
  const free = [...new Set(candidates)].filter((name) => !taken.has(name)).slice(0, offered)
  return {
    suggestions: [
      // What nobody can register is as good as taken.
      { name: exact, registered: taken.has(exact) || !isRegistrable(config.names, exact) },
      ...free.map((name) => ({ name, registered: false })),
    ],
  }
}

/** The first words that begin like it: all of them do where nothing stands before the zone. */
function wordsLike(start: string): string[] {
  return english.filter((word) => word.startsWith(start)).slice(0, maxMade)
}

/** Words in the order of how much of their beginning they share with it. */
function wordsNear(name: string): string[] {
  const starts = Array.from(name, (_, index) => name.slice(0, name.length - index - 1))
  return [...new Set(starts.flatMap(wordsLike))].slice(0, maxMade)
}

/** What is left where too few words are: the name with a word behind it; never a reserved word, which would look like the operator's. */
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
  if (found === undefined) refuse(`Name domain is not allowed: names end with ${zones.join(', ')}`)
  return found
}

function refuse(description: string): never {
  throw new ApiError(400, { field: 'name', description })
}
