import type { Latchkey } from '../latchkey.ts'
import { isRecord, parseJson } from '../storage/json.ts'
import { storagePlace } from '../storage/storagePlace.ts'

/** What is left of a session that this browser ended and whose server has not confirmed it: what the server needs for that. */
export type Ending = {
  id: string
  /** ISO 8601. The session is over by itself then, and this is forgotten. */
  expiresAt: string
  accessExpiresAt?: string | undefined
  /** Both absent in cookie mode. */
  accessToken?: string | undefined
  refreshToken?: string | undefined
}

/** The oldest go first. */
const mostEndings = 20

/** The sessions that are still to be ended at the server. Other scripts can write the storage, so every field is checked. */
export function readEndings(latchkey: Latchkey): readonly Ending[] {
  const { storage, storageKey } = storagePlace(latchkey)
  const stored = parseJson(storage.getItem(`${storageKey}.signInEnding`))
  if (!Array.isArray(stored)) return []
  return stored.filter(isEnding).filter(({ expiresAt }) => Date.parse(expiresAt) > Date.now())
}

export function addEnding(latchkey: Latchkey, ending: Ending): void {
  write(latchkey, [ending, ...without(latchkey, ending.id)].slice(0, mostEndings))
}

export function removeEnding(latchkey: Latchkey, id: string): void {
  write(latchkey, without(latchkey, id))
}

function without(latchkey: Latchkey, id: string): readonly Ending[] {
  return readEndings(latchkey).filter((one) => one.id !== id)
}

function write(latchkey: Latchkey, endings: readonly Ending[]): void {
  const { storage, storageKey } = storagePlace(latchkey)
  if (endings.length === 0) storage.removeItem(`${storageKey}.signInEnding`)
  else storage.setItem(`${storageKey}.signInEnding`, JSON.stringify(endings))
}

function isEnding(value: unknown): value is Ending {
  if (!isRecord(value)) return false
  const { id, expiresAt, accessExpiresAt, accessToken, refreshToken } = value
  const isText = [id, expiresAt].every((text) => typeof text === 'string')
  return (
    isText &&
    [accessExpiresAt, accessToken, refreshToken].every((text) => ['undefined', 'string'].includes(typeof text))
  )
}
