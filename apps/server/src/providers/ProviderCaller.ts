import { createHash } from 'node:crypto'
import type { RequestFacts } from '../logs/RequestFacts.ts'
import type { Secret } from '../secrets/createSecret.ts'

/** Who a provider is called for. */
export type ProviderCaller = {
  /** The project's key, or the server's, for a provider. */
  readKey: (provider: string) => Secret | undefined
  signal?: AbortSignal | undefined
  /** Receives the name of the provider that responds. */
  facts?: RequestFacts | undefined
}

/**
 * Separates what is cached for one key from what is cached for another, without naming the key: a key that a provider rejects must not
 * fail callers with another.
 */
export function fingerprintKey(key: Secret | undefined): string {
  if (!key) return 'none'
  return createHash('sha256').update(key.reveal()).digest('base64url').slice(0, 11)
}

/** The fingerprint of the key that a caller's requests to a provider carry. */
export function keyOfCaller({ readKey }: ProviderCaller): (provider: { name: string }) => string {
  return ({ name }) => fingerprintKey(readKey(name))
}
