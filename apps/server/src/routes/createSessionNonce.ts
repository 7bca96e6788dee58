import { type createSessionNonce as contract, toRevocationMessage } from '@latchkey/wire'
import type { Handler } from './Handler.ts'
import { parseSessionAccount } from './parseSessionAccount.ts'
import { refuseSession } from './refuseSession.ts'

const nonceTtlMs = 5 * 60_000

/** What a nonce is good for, together with the account and the permission. */
export const revocationPurpose = 'session:revoke'

/** A nonce that revokes one permission of one account, once. */
export const createSessionNonce: Handler<typeof contract> = async (context, request) => {
  const { account, caipAddress } = parseSessionAccount(context, request.params.address)
  const { pci } = request.body
  const session = await context.sessions.find(account, pci)
  if (!session) refuseSession('unknown')
  if (session.revokedAt) refuseSession('revoked')
  const expiresAt = new Date(Date.now() + nonceTtlMs).toISOString()
  const subject = `${caipAddress}/${session.pci}`
  const nonce = await context.state.nonces.issue({ purpose: revocationPurpose, subject, ttlMs: nonceTtlMs })
  return { nonce, message: toRevocationMessage({ address: caipAddress, pci: session.pci, nonce }), expiresAt }
}
