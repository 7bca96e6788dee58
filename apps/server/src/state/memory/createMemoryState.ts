import { randomBytes } from 'node:crypto'
import { readNonce, writeNonce } from '../nonceText.ts'
import {
  type Idempotency,
  IdempotencyConflictError,
  type Locks,
  type Nonces,
  type SharedState,
} from '../SharedState.ts'
import { createExpiringMap } from './createExpiringMap.ts'
import { createMemoryCache } from './createMemoryCache.ts'
import { createMemoryRateLimiter } from './createMemoryRateLimiter.ts'

/** Shared state for one server: nothing to install, lost when the process ends. */
export function createMemoryState(): SharedState {
  return {
    cache: createMemoryCache(),
    rateLimiter: createMemoryRateLimiter(),
    nonces: createMemoryNonces(),
    idempotency: createMemoryIdempotency(),
    locks: createMemoryLocks(),
    ping: () => Promise.resolve(),
    close: () => Promise.resolve(),
  }
}

const maxResponses = 50_000

/** Responses in this process. */
export function createMemoryIdempotency(): Idempotency {
  const responses = createExpiringMap<{ fingerprint: string; response: unknown }>({ maxEntries: maxResponses })
  const running = new Map<string, { fingerprint: string; done: Promise<unknown> }>()

  return {
    async run(key, { fingerprint, ttlMs, work, signal }) {
      for (;;) {
        signal?.throwIfAborted()
        const kept = responses.get(key)
        const other = running.get(key)
        if ((kept ?? other) && (kept ?? other)?.fingerprint !== fingerprint) throw new IdempotencyConflictError()
        if (kept) return kept.response as never // the same key and fingerprint, so the same type of response
        if (!other) break
        // When it fails there is no response to share, so this call runs the work itself.
        await other.done.catch(() => undefined)
      }
      const done = work()
      running.set(key, { fingerprint, done })
      try {
        const response = await done
        responses.set(key, { fingerprint, response }, ttlMs)
        return response
      } finally {
        running.delete(key)
      }
    },
  }
}

/** Locks of this process. Their holder cannot die alone, so there is nothing to renew. */
export function createMemoryLocks(): Locks {
  const held = new Set<string>()
  return {
    async acquire(name) {
      if (held.has(name)) return undefined
      held.add(name)
      let isReleased = false
      return {
        signal: new AbortController().signal,
        async release() {
          if (!isReleased) held.delete(name)
          isReleased = true
        },
      }
    },
  }
}

/** Nonces of this process, whose key and used nonces end with it: after a restart callers request new ones. */
export function createMemoryNonces(): Nonces {
  const key = randomBytes(32).toString('hex')
  /** When each used nonce ends, in the order of their use. */
  const used = new Map<string, number>()
  /** The same for values that callers chose. */
  const claimed = new Map<string, number>()

  function removeExpired(from: Map<string, number>, now: number): void {
    for (const [nonce, expiresAt] of from) {
      if (expiresAt > now) return
      from.delete(nonce)
    }
  }

  return {
    issue: async ({ ttlMs, ...binding }) => writeNonce({ ...binding, key, expiresAt: performance.now() + ttlMs }),
    async consume({ nonce, ...binding }) {
      const now = performance.now()
      removeExpired(used, now)
      const expiresAt = readNonce({ ...binding, key, nonce })
      if (expiresAt === undefined || expiresAt <= now || used.has(nonce)) return false
      used.set(nonce, expiresAt)
      return true
    },
    async claim({ purpose, subject, nonce, ttlMs }) {
      const now = performance.now()
      removeExpired(claimed, now)
      const key = JSON.stringify([purpose, subject, nonce])
      if ((claimed.get(key) ?? 0) > now) return false
      claimed.delete(key)
      claimed.set(key, now + ttlMs)
      return true
    },
  }
}
