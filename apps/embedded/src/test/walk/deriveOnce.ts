import { toHex } from '../../bytes.ts'
import * as keys from '../../vault/deriveKeys.ts'

/*
 * Stands in for deriveKeys.ts in `npm run test:walk` (`deriveOnceHook.mjs`): a seed leads to the same keys each time, which deriveKeys.test.ts
 * holds to the standards' vectors. Deriving them again at each step took half of a walk, which is about what becomes of shares, records and
 * sessions. The copies are the caller's to wipe, as the originals are.
 */
export { type KeyNamespace, toSegwitAddress, toWords } from '../../vault/deriveKeys.ts'

/** Wallets remembered: those of the lives that are led at a time, with room for their other namespaces. */
const most = 64

export const toSeed = once(keys.toSeed, (entropy) => toHex(entropy))
export const deriveKey = once(keys.deriveKey, (seed, namespace) => `${namespace}${toHex(seed)}`)
export const addressesOf = once(keys.addressesOf, (seed) => toHex(seed))
export const deriveAddresses = once(keys.deriveAddresses, (seed) => toHex(seed))

export function withKey<T>(seed: Uint8Array, namespace: keys.KeyNamespace, use: (key: Uint8Array) => T): T {
  return use(deriveKey(seed, namespace))
}

function once<Args extends unknown[], T>(derive: (...args: Args) => T, keyOf: (...args: Args) => string) {
  const known = new Map<string, T>()
  return (...args: Args): T => {
    const key = keyOf(...args)
    const found = known.get(key) ?? derive(...args)
    known.delete(key)
    known.set(key, found)
    for (const oldest of known.keys()) if (known.size > most) known.delete(oldest)
    return copy(found)
  }
}

function copy<T>(value: T): T {
  if (value instanceof Promise) return value.then(copy) as T
  return (value instanceof Uint8Array ? value.slice() : value) as T
}
