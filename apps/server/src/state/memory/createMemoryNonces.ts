import { randomBytes } from 'node:crypto'
import type { Nonces } from '../Nonces.ts'
import { readNonce, writeNonce } from '../nonceText.ts'

/** Nonces of this process, whose key and used nonces end with it: after a restart callers ask for new ones. */
export function createMemoryNonces(): Nonces {
  const key = randomBytes(32).toString('hex')
  /** When each used nonce ends, in the order of their use. */
  const used = new Map<string, number>()

  function forgetEnded(now: number): void {
    for (const [nonce, expiresAt] of used) {
      if (expiresAt > now) return
      used.delete(nonce)
    }
  }

  return {
    issue: async ({ ttlMs, ...binding }) => writeNonce({ ...binding, key, expiresAt: performance.now() + ttlMs }),
    async consume({ nonce, ...binding }) {
      const now = performance.now()
      forgetEnded(now)
      const expiresAt = readNonce({ ...binding, key, nonce })
      if (expiresAt === undefined || expiresAt <= now || used.has(nonce)) return false
      used.set(nonce, expiresAt)
      return true
    },
  }
}
