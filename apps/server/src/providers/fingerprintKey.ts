import { createHash } from 'node:crypto'
import type { Secret } from '../secrets/createSecret.ts'
import type { ProviderCaller } from './ProviderCaller.ts'

/** Tells the answers to one key from those to another without naming it: a key that a provider refuses must not fail those who have another. */
export function fingerprintKey(key: Secret | undefined): string {
  if (!key) return 'none'
  return createHash('sha256').update(key.reveal()).digest('base64url').slice(0, 11)
}

/** Names the key a provider is asked with for a caller. */
export function keyOfCaller({ readKey }: ProviderCaller): (provider: { name: string }) => string {
  return ({ name }) => fingerprintKey(readKey(name))
}
