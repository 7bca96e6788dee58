import { createHmac, randomBytes } from 'node:crypto'
import type { Passkeys } from '../../../embedded/src/passkey/Passkeys.ts'
import { createTestPasskey, type TestPasskey } from '../../../server/src/wallet/test/createTestPasskey.ts'

/** An authenticator in software: passkeys that sign for real, and a PRF as the extension describes it, an HMAC under a secret of each. */
export function createSoftPasskeys(origin: string): Passkeys {
  const made = new Map<string, { passkey: TestPasskey; secret: Buffer }>()
  const evaluate = (secret: Buffer, salt: string) =>
    createHmac('sha256', secret).update(Buffer.from(salt, 'base64url')).digest('base64url')

  return {
    isAvailable: async () => true,
    async create({ challenge, salt }) {
      const [passkey, secret] = [createTestPasskey({ origin }), randomBytes(32)]
      made.set(passkey.credentialId, { passkey, secret })
      return { credential: passkey.register({ challenge }), prf: evaluate(secret, salt) }
    },
    async get({ challenge, passkeys = [] }) {
      const asked = passkeys.find(({ credentialId }) => made.has(credentialId))
      const [found] = asked ? [made.get(asked.credentialId)] : [...made.values()]
      if (!found) throw new Error('This authenticator has no such passkey.')
      return {
        credential: found.passkey.assert({ challenge }),
        prf: asked && evaluate(found.secret, asked.salt),
      }
    },
  }
}
