import type { AuthStore, SpentNonce, StoredSession } from './AuthStore.ts'

const sweepMs = 60_000

/**
 * Keeps sign-ins in the memory of this process, for development, tests and apps of one process: a restart signs everybody out.
 * @param options.now milliseconds since 1970; `Date.now` when absent
 * @example createAuth({ store: createMemoryStore(), … })
 */
export function createMemoryStore({ now = Date.now }: { now?: () => number } = {}): AuthStore {
  const nonces = new Map<string, SpentNonce>()
  const sessions = new Map<string, StoredSession>()
  let sweepAt = 0

  function sweep() {
    if (now() < sweepAt) return
    sweepAt = now() + sweepMs
    for (const map of [nonces, sessions])
      for (const [key, { expiresAt }] of map) if (expiresAt <= now()) map.delete(key)
  }

  return {
    async spendNonce(spent) {
      sweep()
      if (nonces.has(spent.nonce)) return false
      nonces.set(spent.nonce, spent)
      return true
    },
    async addSession(session) {
      sweep()
      sessions.set(session.id, session)
    },
    getSession: async (id) => sessions.get(id),
    async renewSession(id, { from, to: refreshHash, lastUsedAt, expiresAt }) {
      const session = sessions.get(id)
      if (session?.refreshHash !== from) return false
      sessions.set(id, { ...session, refreshHash, lastUsedAt, expiresAt })
      return true
    },
    async endSession(id) {
      sessions.delete(id)
    },
    listSessions: async (account) => [...sessions.values()].filter((session) => session.account === account),
  }
}
