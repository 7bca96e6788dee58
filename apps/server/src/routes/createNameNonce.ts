import { nonceBinding } from '../names/admitChange.ts'
import { parseOwner } from '../names/readSignedMessage.ts'
import type { Handler } from './Handler.ts'

/** A nonce for the next message about names that this address signs. */
export const createNameNonce: Handler<'createNameNonce'> = async ({ config, state }, { body }) => {
  const ttlMs = config.names.nonceSeconds * 1000
  const now = Date.now()
  const nonce = await state.nonces.issue({ ...nonceBinding(parseOwner(body.address)), ttlMs })
  return { nonce, issuedAt: new Date(now).toISOString(), expiresAt: new Date(now + ttlMs).toISOString() }
}
