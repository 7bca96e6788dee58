import { createNonce } from '../createNonce.ts'
import type { Nonces } from '../Nonces.ts'
import { nonceKey } from '../nonceKey.ts'
import { createExpiringMap } from './createExpiringMap.ts'

const maxNonces = 100_000

/** Nonces in this process; a restart forgets them, and callers ask for new ones. */
export function createMemoryNonces(): Nonces {
  const issued = createExpiringMap<true>({ maxEntries: maxNonces })
  return {
    async issue({ ttlMs, ...binding }) {
      const nonce = createNonce()
      issued.set(nonceKey({ ...binding, nonce }), true, ttlMs)
      return nonce
    },
    async consume(options) {
      return issued.take(nonceKey(options)) === true
    },
  }
}
