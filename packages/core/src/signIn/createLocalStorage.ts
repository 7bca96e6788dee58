import { randomHex } from '../embedded/randomHex.ts'
import type { Latchkey } from '../latchkey.ts'
import type { SignInStorage } from './SignIn.ts'
import { findRecord, removeRecord, writeRecord } from './sessionRecords.ts'

/** How long a session lasts whose message says nothing. */
const lifetimeMs = 7 * 24 * 60 * 60_000

/** Sessions in this browser alone: whoever can write its storage can make one, so they only spare a visitor the next signature. */
export function createLocalStorage(latchkey: Latchkey): SignInStorage {
  return {
    createNonce: async () => ({ nonce: randomHex() }),
    async addSession(signed, { fields }) {
      const { nonce, domain, issuedAt, expirationTime, resources = [] } = fields
      const expiresAt = expirationTime ?? new Date(Date.now() + lifetimeMs).toISOString()
      const session = { id: nonce, account: signed.account, domain, issuedAt, expiresAt, resources, proof: signed }
      writeRecord(latchkey, { session })
      return session
    },
    getSession: async (accounts) => findRecord(latchkey, accounts)?.session,
    endSession: async ({ id }) => removeRecord(latchkey, id),
  }
}
