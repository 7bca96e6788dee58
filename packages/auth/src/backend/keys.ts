import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'

/** What an app's tokens and nonces derive from. */
export type KeySource = { secret: string; domain: string }

/** A key of one use and one domain: apps that share a secret and a store take nothing of each other. */
export function deriveKey({ secret, domain }: KeySource, use: string): Uint8Array {
  return authenticate(encode(secret), `latchkey auth ${use} ${domain}`)
}

/** HMAC-SHA-256 of a text. */
export function authenticate(key: Uint8Array, text: string): Uint8Array {
  return hmac(sha256, key, encode(text))
}

/** In a time that does not say where two texts of ours differ. */
export function isSame(one: string, other: string): boolean {
  let differences = one.length ^ other.length
  for (let index = 0; index < one.length; index += 1) differences |= one.charCodeAt(index) ^ other.charCodeAt(index)
  return differences === 0
}

export const encode = (text: string) => new TextEncoder().encode(text)
