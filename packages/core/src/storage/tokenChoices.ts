import { isCaipAddress } from '@latchkey/wire'
import { cleanName, cleanSymbol } from '../text/cleanName.ts'
import { foldHex } from '../text/foldHex.ts'
import { isRecord, parseJson } from './json.ts'
import type { StoragePlace } from './storagePlace.ts'

/** A token that the visitor hides from lists. The native currency cannot be hidden. */
export type HiddenToken = {
  /** CAIP-10, with hex digits in lower case. */
  address: string
  symbol: string
  name: string
}

/** What the visitor hides from the lists of tokens, on this device only. */
export type TokenChoices = {
  /** The last one hidden first. */
  hidden: readonly HiddenToken[]
  hidesSmall: boolean
}

export const hiddenTokenLimit = 200

/** The choices; invalid entries are ignored. */
export function readTokenChoices({ storage, storageKey }: StoragePlace): TokenChoices {
  const value = parseJson(storage.getItem(`${storageKey}.tokens`))
  if (!isRecord(value)) return { hidden: [], hidesSmall: false }
  const listed = Array.isArray(value.hidden) ? value.hidden.slice(0, hiddenTokenLimit) : []
  return { hidden: listed.flatMap((item) => parseToken(item) ?? []), hidesSmall: value.hidesSmall === true }
}

export function writeTokenChoices({ storage, storageKey }: StoragePlace, choices: TokenChoices): void {
  const { hidden, hidesSmall } = choices
  storage.setItem(`${storageKey}.tokens`, JSON.stringify({ hidden: hidden.slice(0, hiddenTokenLimit), hidesSmall }))
}

function parseToken(value: unknown): HiddenToken | undefined {
  if (!isRecord(value)) return undefined
  const { address, symbol, name } = value
  if (!isCaipAddress(address) || typeof symbol !== 'string' || typeof name !== 'string') return undefined
  const shown = cleanSymbol(symbol) || '?'
  return { address: foldHex(address), symbol: shown, name: cleanName(name) ?? shown }
}
