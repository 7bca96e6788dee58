import { createHash } from 'node:crypto'
import type { RequestFacts } from '../logs/RequestFacts.ts'
import type { Secret } from '../secrets/createSecret.ts'

/** Whose question it is. */
export type ProviderCaller = {
  /** The project's key, or the server's, for a provider. */
  readKey: (provider: string) => Secret | undefined
  signal?: AbortSignal | undefined
  /** Where a provider that answers is noted. */
  facts?: RequestFacts | undefined
}

/**
 * Tells the answers to one key from those to another without naming it: a key that a provider refuses must not fail those who have another.
 */
export function fingerprintKey(key: Secret | undefined): string {
  if (!key) return 'none'
  return createHash('sha256').update(key.reveal()).digest('base64url').slice(0, 11)
}

/** Names the key a provider is asked with for a caller. */
export function keyOfCaller({ readKey }: ProviderCaller): (provider: { name: string }) => string {
  return ({ name }) => fingerprintKey(readKey(name))
}
