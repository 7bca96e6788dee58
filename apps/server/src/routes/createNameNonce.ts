import type { createNameNonce as contract } from '@latchkey/wire'
import { nonceBinding } from '../names/nonceBinding.ts'
import { parseOwner } from '../names/parseOwner.ts'
import type { Handler } from './Handler.ts'

/** A nonce for the next message about names that this address signs. */
export const createNameNonce: Handler<typeof contract> = async ({ config, state }, { body }) => {
  const ttlMs = config.names.nonceSeconds * 1000
  const expiresAt = new Date(Date.now() + ttlMs).toISOString()
  return { nonce: await state.nonces.issue({ ...nonceBinding(parseOwner(body.address)), ttlMs }), expiresAt }
}
