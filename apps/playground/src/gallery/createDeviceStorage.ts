import type { SignInSession, SignInStorage } from '@latchkey/core'

const listed = (id: string, device: string | null, lastUsedAt: string) => ({
  ...{ id, device, lastUsedAt },
  createdAt: '2026-11-21T18:21:42.643Z',
})

/** A backend in the page, whose visitor is signed in on three more devices; the scene of `Devices` shows it. */
export function createDeviceStorage(): SignInStorage {
  let session: SignInSession | undefined
  let others = [
    listed('phone', 'Safari, iPhone', '2026-11-29T09:12:08.120Z'),
    listed('laptop', 'Firefox, Windows', '2026-11-28T21:40:51.007Z'),
    listed('unknown', null, '2026-11-22T07:03:33.480Z'),
  ]
  return {
    createNonce: async () => ({ nonce: 'c754651e192982bb' }),
    async addSession({ account }, { fields: { domain, issuedAt } }) {
      const expiresAt = new Date(Date.now() + 3_600_000).toISOString()
      session = { id: 'here', account, domain, issuedAt, expiresAt, resources: [] }
      return session
    },
    getSession: async (accounts) => (session && accounts.includes(session.account) ? session : undefined),
    async endSession() {
      session = undefined
    },
    listSessions: async () => [listed('here', 'Chrome, Linux', '2026-11-30T21:01:45.869Z'), ...others],
    async endListedSession(_, { id }) {
      others = others.filter((other) => other.id !== id)
    },
  }
}
