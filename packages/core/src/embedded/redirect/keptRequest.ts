import { isRecord, parseJson } from '../../storage/json.ts'

/** What this tab went to the wallet for. */
export type KeptRequest = {
  nonce: string
  /** `connect`, `settings`, `signOut`, or a wallet request as JSON (`toAsked`). */
  asked: string
  /** Of the Latchkey that asked: a page can have several. */
  storageKey: string
  /** The page's own fragment, such as a route. */
  hash: string
  /** Epoch ms. */
  at: number
  /** The visitor was told that an answer is here. */
  isReported: boolean
}

const key = 'latchkey.embedded.redirect'

/** An answer that comes later is of a visit that the visitor has long forgotten. */
export const maxAgeMs = 30 * 60_000

/** @throws DOMException where the browser keeps nothing for this tab */
export function writeKeptRequest(kept: KeptRequest): void {
  sessionStorage.setItem(key, JSON.stringify(kept))
}

/** Undefined where this tab asked for nothing in the last half an hour. */
export function readKeptRequest(): KeptRequest | undefined {
  const kept = parseJson(sessionStorage.getItem(key) ?? undefined)
  if (!isRecord(kept)) return undefined
  const { nonce, asked, storageKey, hash, at, isReported } = kept
  if (![nonce, asked, storageKey, hash].every((text) => typeof text === 'string') || typeof at !== 'number')
    return undefined
  if (Date.now() - at > maxAgeMs) return undefined
  return { nonce, asked, storageKey, hash, at, isReported: isReported === true } as KeptRequest
}

export function removeKeptRequest(): void {
  sessionStorage.removeItem(key)
}
