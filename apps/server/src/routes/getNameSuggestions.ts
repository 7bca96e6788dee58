import type { getNameSuggestions as contract } from '@latchkey/wire'
import { english } from 'viem/accounts'
import { ApiError } from '../errors/ApiError.ts'
import type { NamesConfig } from '../names/namesConfig.ts'
import { parseNewName } from '../names/parseName.ts'
import type { Handler } from './Handler.ts'

/** Words offered beside the wanted one. */
const maxWords = 4
const minLength = 3

/** Whether a name is taken, and free words that begin like it (of BIP-39's English list). */
export const getNameSuggestions: Handler<typeof contract> = async ({ config, names }, { params, query }) => {
  const zone = parseZone(config.names, query.zone)
  const wanted = params.name.toLowerCase()
  if (wanted.length < minLength) refuse(`Invalid name length: ${minLength} characters at least`)
  if (!/^[a-z0-9.-]+$/.test(wanted)) refuse('Invalid name format: letters a to z, digits, hyphens and dots only')
  const prefix = wanted.endsWith(`.${zone}`) ? wanted.slice(0, -zone.length - 1) : wanted
  const exact = `${prefix}.${zone}`
  const words = english
    .filter((word) => word.startsWith(prefix) && word !== prefix && isRegistrable(config.names, `${word}.${zone}`))
    .map((word) => `${word}.${zone}`)
  const taken = await names.findRegistered([exact, ...words])
  const free = words.filter((word) => !taken.has(word)).slice(0, maxWords)
  return {
    suggestions: [
      // What nobody can register is as good as taken.
      { name: exact, registered: taken.has(exact) || !isRegistrable(config.names, exact) },
      ...free.map((name) => ({ name, registered: false })),
    ],
  }
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
  if (found === undefined) refuse(`Name zone is not allowed: names end with ${zones.join(', ')}`)
  return found
}

function refuse(description: string): never {
  throw new ApiError(400, { field: 'name', description })
}
