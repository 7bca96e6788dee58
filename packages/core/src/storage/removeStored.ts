import type { StoragePlace } from './storagePlace.ts'

/** The ends of the keys of everything that is stored; `storage/removeStored.test.ts` compares them with the sources. */
export const storedNames = [
  'session',
  'contacts',
  'tokens',
  'profile',
  'recentWallets',
  'sent',
  'asked',
  'swap',
  'purchases',
  'paidNames',
  'signIn',
  'signInEnding',
  'deeplink',
  'embedded.chain',
  'embedded.user',
  'pairing.chains',
  'pairing.sessions',
  'pairing.seed',
  'injected',
  'extensions',
  'links',
  'account',
  'doctor',
] as const

/** Removes everything stored under a key, that of each namespace too. */
export function removeStored({ storage, storageKey }: StoragePlace, options: { namespaces: readonly string[] }): void {
  for (const name of storedNames) {
    storage.removeItem(`${storageKey}.${name}`)
    for (const namespace of options.namespaces) storage.removeItem(`${storageKey}.${name}.${namespace}`)
  }
}
