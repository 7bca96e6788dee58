import { toHex } from '../../bytes.ts'
import * as keys from '../../vault/deriveKeys.ts'

/*
 * Replaces deriveKeys.ts in `npm run test:walk` (`deriveOnceHook.mjs`). A seed always gives the same keys; deriveKeys.test.ts checks them
 * against the standards' vectors. A walk tests shares, records and sessions, and deriving the keys at each step took half of its time.
 * Callers get copies, which they may wipe.
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
